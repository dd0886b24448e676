// A page without the navigation: log-in and the first set-up.
import type { ReactNode } from 'react';
import { LanguageSwitch } from '../ui/language-switch.tsx';
import '../ui/lone-page.css';

export function LonePage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <main className="lone stack">
      <div className="lone__top">
        <span className="brand">
          <span className="brand__mark" aria-hidden>
            F
          </span>
          Floodlit
        </span>
        <LanguageSwitch />
      </div>
      <section className="card stack">
        <h1>{title}</h1>
        {children}
      </section>
    </main>
  );
}
