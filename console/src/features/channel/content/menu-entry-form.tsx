// One entry of the menu. It is saved with the whole menu, on the version that the editor opened.
import { useWatch } from 'react-hook-form';
import {
  menu as routes,
  menuWords,
  type ConsoleMenu,
  type MenuLine,
  type PageLine,
} from '@floodlit/contract/operators/content';
import { client } from '../../../lib/console-client.ts';
import { useLanguage } from '../../../lib/translate.tsx';
import { withoutEmptyTexts } from '../../../lib/translations.ts';
import { FieldProblem, useRecordForm } from '../../../lib/use-record-form.ts';
import { useChannel } from '../../operators/channel.tsx';
import { menuWordOf, productTargets, targetKeys } from './menu-targets.ts';
import { inOtherLanguages } from './written-in.ts';
import { fieldsOf } from '../../../ui/frames/fields.tsx';
import { RecordForm } from '../../../ui/frames/record-form.tsx';

const own = 'own';

interface MenuEntryFormProps {
  readonly menu: ConsoleMenu;
  /** The form opens when they are known: an entry may lead to one. */
  readonly pages: readonly PageLine[];
  /** Undefined for a new entry, which comes last. */
  readonly entry: MenuLine | undefined;
  readonly reload: () => Promise<unknown>;
  readonly onSaved: () => Promise<void>;
}

export function MenuEntryForm({ menu, pages, entry, reload, onSaved }: MenuEntryFormProps) {
  const { t } = useLanguage();
  const channel = useChannel();
  const [first = 'en'] = channel.languages;
  const targets = [
    ...productTargets.map((id) => ({ id, name: t(`menu_word.${targetKeys[id]}`) })),
    ...pages.map(({ url, title }) => ({ id: `/${url}`, name: title })),
  ];
  const isListed = (url: string): boolean => targets.some(({ id }) => id === url);
  const word = entry && menuWordOf(entry.name);
  const record = useRecordForm({
    name: `${channel.id}.menu.${entry?.id ?? 'new'}`,
    values: {
      word: word ?? own,
      name: word === undefined ? (entry?.name ?? '') : '',
      target: entry === undefined ? '/schedule' : isListed(entry.url) ? entry.url : own,
      url: entry?.url ?? '',
      shown: entry?.is_hidden === true ? 'no' : 'yes',
      translations: entry?.translations ?? {},
    },
    version: menu.version,
    reload,
    async save(values, version) {
      const name = values.word === own ? values.name.trim() : values.word;
      const url = values.target === own ? values.url.trim() : values.target;
      if (name === '') throw new FieldProblem('name', 'Field is required');
      if (url === '') throw new FieldProblem('url', 'Field is required');
      const line = {
        id: entry?.id ?? null,
        name,
        url,
        is_hidden: values.shown === 'no',
        translations:
          values.word === own
            ? inOtherLanguages(withoutEmptyTexts(values.translations), first, channel.languages)
            : {},
      };
      const entries =
        entry === undefined
          ? [...menu.entries, line]
          : menu.entries.map((one) => (one.id === entry.id ? line : one));
      await client.call(routes.write, { channel_id: channel.id, entries, version });
      await onSaved();
    },
  });
  const { Choice, Text, Translations } = fieldsOf(record);
  const { control } = record.form;
  const [chosen, target] = useWatch({ control, name: ['word', 'target'] });
  return (
    <RecordForm record={record} saveLabel={entry === undefined ? t('content.add_menu') : undefined}>
      <section className="card stack">
        <div className="fields">
          <Choice
            name="word"
            label={t('content.name_from')}
            options={[
              { id: own, name: t('content.own_name') },
              ...menuWords.map((id) => ({ id, name: t(`menu_word.${id}`) })),
            ]}
          />
          {chosen === own && <Text name="name" label={t('field.name')} />}
          <Choice
            name="target"
            label={t('content.leads_to')}
            options={[...targets, { id: own, name: t('content.other_address') }]}
          />
          {target === own && (
            <Text name="url" label={t('content.address')} hint={t('content.address_hint')} />
          )}
          <Choice
            name="shown"
            label={t('content.visible')}
            options={[
              { id: 'yes', name: t('content.visible_yes') },
              { id: 'no', name: t('content.visible_no') },
            ]}
          />
        </div>
        {chosen !== own && <p className="muted">{t('content.word_hint')}</p>}
      </section>
      {chosen === own && channel.languages.length > 1 && (
        <section className="card stack">
          <h2>{t('field.other_languages')}</h2>
          <Translations
            name="translations"
            languages={channel.languages}
            fields={[{ name: 'name', label: t('field.name') }]}
          />
        </section>
      )}
    </RecordForm>
  );
}
