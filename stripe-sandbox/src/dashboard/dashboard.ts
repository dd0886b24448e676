import type { IncomingHttpHeaders } from 'node:http';
import type { Form } from '../form.ts';
import { createForm, parseForm } from '../form.ts';
import type { Reply } from '../reply.ts';
import { isFromThisPage, refuseForeign } from '../same-origin.ts';
import { StripeError } from '../stripe-error.ts';
import type { DashboardDeps } from './actions.ts';
import { actions } from './actions.ts';
import { renderDashboard } from './page.ts';
import { readDashboard } from './state.ts';
import type { View } from './views.ts';
import { readView } from './views.ts';

export interface Dashboard {
  show(search: string): Promise<Reply>;
  /** A form of the page; answers with the page, or by sending the browser back to it. */
  act(path: string, headers: IncomingHttpHeaders, body: string): Promise<Reply>;
}

const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'same-origin',
};

/** It has no log-in: everyone who reaches the page may use it. So a form must come from the page itself. */
export function createDashboard(deps: DashboardDeps): Dashboard {
  async function render(view: View, problem?: string): Promise<Reply> {
    const state = await deps.database.transact((tx) => readDashboard(tx, deps.clock, view));
    // A refused form's page is one step deeper than the page itself.
    const body = renderDashboard(state, problem === undefined ? '' : '../', problem);
    return { status: problem === undefined ? 200 : 400, headers: pageHeaders, body };
  }

  return {
    show: (search) => render(readView(new URLSearchParams(search).get('view'))),
    async act(path, headers, body) {
      if (!isFromThisPage(headers)) return refuseForeign();
      const action = actions[path.replace('/dashboard/', '')];
      if (!action)
        return { status: 404, headers: { 'content-type': 'text/plain' }, body: 'There is no such form.\n' };
      let form: Form = createForm();
      const named = () => (typeof form['view'] === 'string' ? form['view'] : undefined);
      try {
        form = parseForm(body);
        await action.run(deps, form);
      } catch (error) {
        if (error instanceof StripeError || error instanceof RangeError)
          return render(readView(named() ?? action.view), error.message);
        throw error;
      }
      deps.onActed();
      // Relative, so that it holds behind a proxy's prefix as well.
      return { status: 303, headers: { location: `../?view=${readView(named() ?? action.view)}` }, body: '' };
    },
  };
}
