// The provider's name for buttons and toasts.
import type { SocialProvider } from '@floodlit/contract/primitives';
import { socialProviderName } from '@floodlit/contract/identity/social';
import { useChannel } from '../../../lib/channel-context.tsx';

export function useProviderName(): (provider: SocialProvider) => string {
  const { oidc_name } = useChannel().bootstrap.settings;
  return (provider) => socialProviderName(provider, oidc_name);
}
