import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { audit, AuditAct, auditActs, type AuditEntry } from '@floodlit/contract/operators/audit';
import { auditSentence, changesOf } from '../features/operators/audit-text.ts';
import { useMe, useZoneOf } from '../features/operators/session.tsx';
import { client } from '../lib/console-client.ts';
import { momentText } from '../lib/dates.ts';
import { download } from '../lib/download.ts';
import { failureText } from '../lib/failure-text.ts';
import { useLanguage } from '../lib/translate.tsx';
import { useTitle } from '../lib/use-title.ts';
import { Button } from '../ui/button.tsx';
import { Choice } from '../ui/choice.tsx';
import { Notice } from '../ui/notice.tsx';
import { Pager } from '../ui/pager.tsx';
import { SearchField } from '../ui/search-field.tsx';
import './audit-page.css';

const pageSize = 50;
const all = 'all';

export function AuditPage() {
  const language = useLanguage();
  const { t } = language;
  const me = useMe();
  const [params, setParams] = useSearchParams();
  const [failure, setFailure] = useState<string>();
  useTitle(t('menu.audit'));
  const offset = Math.max(0, Number(params.get('offset')) || 0);
  const search = params.get('search') ?? '';
  const channel = params.get('channel') ?? all;
  const act = AuditAct.safeParse(params.get('act'));
  const filter = {
    ...(search !== '' && { search }),
    ...(channel !== all && { channel_id: Number(channel) }),
    ...(act.success && { act: act.data }),
  };
  const { data, error } = useQuery({
    queryKey: ['audit', filter, offset],
    queryFn: () => client.call(audit.list, { ...filter, limit: pageSize, offset }),
    placeholderData: (previous) => previous,
  });
  const change = (name: string, value: string): void => {
    const next = new URLSearchParams(params);
    next.delete('offset');
    if (value === '' || value === all) next.delete(name);
    else next.set(name, value);
    setParams(next);
  };
  const exportAs = async (format: 'csv' | 'json'): Promise<void> => {
    setFailure(undefined);
    try {
      const { data: text } = await client.call(audit.download, { ...filter, format });
      download(text, `floodlit-audit.${format}`, format === 'csv' ? 'text/csv' : 'application/json');
    } catch (caught) {
      setFailure(failureText(caught, language));
    }
  };
  return (
    <div className="stack">
      <h1>{t('menu.audit')}</h1>
      <div className="filters">
        <SearchField label={t('audit.search')} value={search} onSearch={(value) => change('search', value)} />
        <Choice
          label={t('scope.channel')}
          value={channel}
          onChange={(value) => change('channel', value)}
          options={[
            { id: all, name: t('audit.all') },
            ...me.channels.map(({ id, name }) => ({ id: String(id), name })),
          ]}
        />
        <Choice
          label={t('audit.act')}
          value={act.success ? act.data : all}
          onChange={(value) => change('act', value)}
          options={[
            { id: all, name: t('audit.all') },
            ...auditActs.map((id) => ({ id, name: t(`act.${id}`) })),
          ]}
        />
        <div className="row">
          <Button onPress={() => void exportAs('csv')}>{t('audit.csv')}</Button>
          <Button onPress={() => void exportAs('json')}>{t('audit.json')}</Button>
        </div>
      </div>
      {failure !== undefined && <Notice kind="danger">{failure}</Notice>}
      {error !== null && <Notice kind="danger">{failureText(error, language)}</Notice>}
      {data !== undefined && (
        <section className="card">
          {data.data.length === 0 ? (
            <p className="empty">{t('audit.empty')}</p>
          ) : (
            <ol className="list">
              {data.data.map((entry) => (
                <EntryLine key={entry.id} entry={entry} />
              ))}
            </ol>
          )}
        </section>
      )}
      {data !== undefined && (
        <Pager
          total={data.meta.total}
          limit={pageSize}
          offset={offset}
          onMove={(next) => {
            const moved = new URLSearchParams(params);
            moved.set('offset', String(next));
            setParams(moved);
          }}
        />
      )}
    </div>
  );
}

function EntryLine({ entry }: { readonly entry: AuditEntry }) {
  const language = useLanguage();
  const { t, locale } = language;
  const zoneOf = useZoneOf();
  const changes = changesOf(entry);
  return (
    <li>
      <div className="list__main">
        <div className="list__title">{auditSentence(entry, language)}</div>
        <div className="muted">
          {[
            momentText(entry.happened_at, locale, zoneOf(entry.channel_id)),
            entry.address ?? t(`audit.from.${entry.source}`),
            entry.channel_name,
          ]
            .filter((part) => part !== null)
            .join(' · ')}
        </div>
        {entry.why !== '' && (
          <div>
            {t('audit.why')} <q>{entry.why}</q>
          </div>
        )}
        {changes.length > 0 && (
          <details className="changes">
            <summary>{t('audit.changes')}</summary>
            <table>
              <thead>
                <tr>
                  <th scope="col">{t('audit.field')}</th>
                  <th scope="col">{t('audit.before')}</th>
                  <th scope="col">{t('audit.after')}</th>
                </tr>
              </thead>
              <tbody>
                {changes.map(({ name, before, after }) => (
                  <tr key={name}>
                    <th scope="row">{name}</th>
                    <td dir="auto">{before}</td>
                    <td dir="auto">{after}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        )}
      </div>
    </li>
  );
}
