// The fields of a block at the end of Home or of the hubs.
import { useLanguage } from '../../../lib/translate.tsx';
import { ContentFormFrame, ContentHtml } from './content-form.tsx';
import { useContentForm, type ContentFormProps } from './use-content-form.ts';
import { fieldsOf } from '../../../ui/frames/fields.tsx';

export function BlockForm(props: ContentFormProps<'block'>) {
  const { t } = useLanguage();
  const { record: block } = props;
  const form = useContentForm({
    ...props,
    kind: 'block',
    values: {
      name: block?.name ?? '',
      placement: block?.placement ?? 'home',
      html: block?.html ?? '',
    },
    wordsOf: ({ name, placement, html }) => ({ name: name.trim(), placement, html }),
  });
  const { Choice, Text } = fieldsOf(form.record);
  return (
    <ContentFormFrame
      form={form}
      texts={[{ name: 'html', label: t('content.text'), isHtml: true }]}
      body={<ContentHtml name="html" label={t('content.text')} />}
    >
      <Text name="name" label={t('field.name')} hint={t('content.block_name_hint')} isFirst={form.isNew} />
      <Choice
        name="placement"
        label={t('content.placement')}
        options={(['home', 'hub'] as const).map((id) => ({ id, name: t(`placement.${id}`) }))}
      />
    </ContentFormFrame>
  );
}
