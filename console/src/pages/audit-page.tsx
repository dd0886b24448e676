import { audit, AuditAct, auditActs, type AuditEntry } from '@floodlit/contract/operators/audit';
import { auditSentence, changesOf } from '../features/operators/audit-text.ts';
import { useMe, useZoneOf } from '../features/operators/session.tsx';
import { client } from '../lib/console-client.ts';
import { momentText } from '../lib/dates.ts';
import { download } from '../lib/download.ts';
import { useListPlace } from '../lib/list-place.ts';
import { useLanguage } from '../lib/translate.tsx';
import { useTitle } from '../lib/use-title.ts';
import { useAct } from '../ui/frames/use-act.tsx';
import { ListCard, ListFilter, ListPage, ListSearch } from '../ui/frames/list-page.tsx';
import { Button } from '../ui/button.tsx';
import './audit-page.css';
import { useListAnswer } from '../lib/use-answer.ts';

const pageSize = 50;

export function AuditPage() {
  const language = useLanguage();
  const { t } = language;
  const me = useMe();
  const place = useListPlace('happened_at', 'desc');
  const { run, notice } = useAct();
  useTitle(t('menu.audit'));
  const { search, offset } = place;
  const channel = place.filter('channel');
  const act = AuditAct.safeParse(place.filter('act'));
  const filter = {
    ...(search !== '' && { search }),
    ...(channel !== '' && { channel_id: Number(channel) }),
    ...(act.success && { act: act.data }),
  };
  const request = { ...filter, limit: pageSize, offset };
  const entries = useListAnswer(['audit'], request, (one) => client.call(audit.list, one));
  const exportAs = (format: 'csv' | 'json') =>
    run(async () => {
      const { data: text } = await client.call(audit.download, { ...filter, format });
      download(text, `floodlit-audit.${format}`, format === 'csv' ? 'text/csv' : 'application/json');
    });
  return (
    <ListPage place={place} title={t('menu.audit')}>
      <div className="filters">
        <ListSearch label={t('audit.search')} />
        <ListFilter
          name="channel"
          label={t('scope.channel')}
          ids={me.channels.map(({ id }) => String(id))}
          nameOf={(id) => me.channels.find((one) => String(one.id) === id)?.name ?? id}
        />
        <ListFilter name="act" label={t('audit.act')} ids={auditActs} nameOf={(id) => t(`act.${id}`)} />
        <div className="row">
          <Button onPress={() => void exportAs('csv')}>{t('audit.csv')}</Button>
          <Button onPress={() => void exportAs('json')}>{t('audit.json')}</Button>
        </div>
      </div>
      {notice}
      <ListCard query={entries} limit={pageSize} empty={t('audit.empty')}>
        {(rows) => (
          <ol className="list">
            {rows.map((entry) => (
              <EntryLine key={entry.id} entry={entry} />
            ))}
          </ol>
        )}
      </ListCard>
    </ListPage>
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
