// The FAQ page: a search, groups, and one open answer at a time. The browser's own search finds closed answers and
// opens them.
import './faq-view.css';
import type { FaqEntry } from '@floodlit/contract/channel/channel';
import {
  Button,
  EmptyState,
  Field,
  LinkButton,
  PageSection,
  Panel,
  Prose,
  VisuallyHidden,
} from '@floodlit/ui';
import { ChevronDown, CircleQuestionMark, Link, Search } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { PageHeading } from '../../../lib/page-heading.tsx';
import { useT, useTranslator } from '../../../lib/translate.tsx';
import { arrangeFaq } from './arrange-faq.ts';
import { languageOf } from './written-language.ts';

export function FaqView({
  entries,
  onNavigate,
}: {
  entries: readonly FaqEntry[];
  onNavigate?: (href: string) => void;
}): ReactNode {
  const t = useT();
  const [query, setQuery] = useState('');
  const groups = arrangeFaq(entries, query);
  const count = groups.reduce((sum, group) => sum + group.entries.length, 0);
  const isSearching = query.trim() !== '';
  const nothing = t('faq.no_results', { query: query.trim() });
  return (
    <PageSection>
      <div className="faq-view">
        <div>
          <PageHeading>{t('faq.title')}</PageHeading>
          <p className="faq-view__lead">{t('faq.lead')}</p>
        </div>
        {entries.length === 0 ? (
          <EmptyState icon={<CircleQuestionMark />} title={t('faq.none')} />
        ) : (
          <search className="faq-view__search">
            <Field
              type="search"
              label={t('faq.search')}
              value={query}
              maxLength={200}
              autoComplete="off"
              start={<Search aria-hidden="true" />}
              onChange={(event) => setQuery(event.currentTarget.value)}
              hint={
                <output>
                  {isSearching &&
                    (count > 0 ? t('faq.found', { count }) : <VisuallyHidden>{nothing}</VisuallyHidden>)}
                </output>
              }
            />
          </search>
        )}
        {groups.map((group) => (
          <section className="faq-view__group" key={group.name}>
            <h2
              className="faq-view__group-name"
              {...(group.entries[0] && languageOf(group.entries[0], 'group'))}
            >
              {group.name}
            </h2>
            {group.entries.map((entry) => (
              <Entry key={entry.id} entry={entry} onNavigate={onNavigate} />
            ))}
          </section>
        ))}
        {isSearching && count === 0 && (
          <EmptyState
            icon={<Search />}
            title={nothing}
            action={
              <Button variant="soft" onClick={() => setQuery('')}>
                {t('faq.clear')}
              </Button>
            }
          />
        )}
        <Contact />
      </div>
    </PageSection>
  );
}

function Entry({
  entry,
  onNavigate,
}: {
  entry: FaqEntry;
  onNavigate: ((href: string) => void) | undefined;
}): ReactNode {
  const { t, locale } = useTranslator();
  const id = `q-${entry.id}`;
  return (
    <details className="faq-view__entry" name="faq" id={id} {...languageOf(entry, 'answer')}>
      <summary className="faq-view__question" {...languageOf(entry, 'question')}>
        <span>{entry.question}</span>
        <ChevronDown aria-hidden="true" />
      </summary>
      <div className="faq-view__answer">
        <Prose html={entry.answer} onNavigate={onNavigate} />
        <a className="faq-view__link" href={`#${id}`}>
          <Link aria-hidden="true" />
          <bdi lang={locale}>{t('faq.link')}</bdi>
        </a>
      </div>
    </details>
  );
}

function Contact(): ReactNode {
  const t = useT();
  return (
    <Panel>
      <div className="faq-view__contact">
        <div>
          <h2>{t('faq.contact_title')}</h2>
          <p className="faq-view__contact-lead">{t('faq.contact_lead')}</p>
        </div>
        <LinkButton href="/contacts" variant="soft">
          {t('faq.contact')}
        </LinkButton>
      </div>
    </Panel>
  );
}
