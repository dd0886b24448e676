// Access: one decision with a reason. Pages, API and media all use it.
import { Capabilities } from '../identity/identity.ts';
import { one, route } from '../route.ts';

export { AccessDecision, AccessReason } from './access-decision.ts';

export const access = {
  capabilities: route({
    method: 'GET',
    path: '/user/access',
    summary: 'What the passes of the account allow',
    audience: 'user',
    response: one(Capabilities),
    errors: [],
  }),
} as const;
