// The fields of a block at the end of Home or of the hubs.
import { useLanguage } from '../../../lib/translate.tsx';
import { useChannel } from '../../operators/channel.tsx';
import { ContentFormFrame } from './content-form.tsx';
import { useContentForm, type ContentFormProps } from './use-content-form.ts';
import { fieldsOf } from '../../../ui/frames/fields.tsx';

export function BlockForm(props: ContentFormProps<'block'>) {
  const { t } = useLanguage();
  const { languages } = useChannel();
  const { record: block } = props;
  const record = useContentForm({
    ...props,
    kind: 'block',
    values: {
      name: block?.name ?? '',
      placement: block?.placement ?? 'home',
      html: block?.html ?? '',
      language: block?.language ?? languages[0] ?? 'en',
      weight: String(block?.weight ?? 0),
      translations: block?.translations ?? {},
    },
    wordsOf: ({ name, placement, html }) => ({ name: name.trim(), placement, html }),
  });
  const { Choice, Html, Text } = fieldsOf(record);
  return (
    <ContentFormFrame
      record={record}
      addLabel={block === undefined ? t('content.add_block') : undefined}
      texts={[{ name: 'html', label: t('content.text'), isHtml: true }]}
    >
      {(language) => (
        <section className="card stack">
          <div className="fields">
            <Text
              name="name"
              label={t('field.name')}
              hint={t('content.block_name_hint')}
              isFirst={block === undefined}
            />
            <Choice
              name="placement"
              label={t('content.placement')}
              options={(['home', 'hub'] as const).map((id) => ({ id, name: t(`placement.${id}`) }))}
            />
          </div>
          <Html name="html" label={t('content.text')} language={language} />
        </section>
      )}
    </ContentFormFrame>
  );
}
