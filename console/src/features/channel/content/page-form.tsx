// The fields of a page: its address, its heading and its text.
import { useLanguage } from '../../../lib/translate.tsx';
import { ContentFormFrame, ContentHtml } from './content-form.tsx';
import { useContentForm, type ContentFormProps } from './use-content-form.ts';
import { fieldsOf } from '../../../ui/frames/fields.tsx';

export function PageForm(props: ContentFormProps<'page'>) {
  const { t } = useLanguage();
  const { record: page } = props;
  const form = useContentForm({
    ...props,
    kind: 'page',
    values: {
      url: page?.url ?? '',
      title: page?.title ?? '',
      // A name that repeats the title follows it.
      name: page === undefined || page.name === page.title ? '' : page.name,
      alt_name: page?.alt_name ?? '',
      html: page?.html ?? '',
      in_menu: page?.in_menu === true ? 'yes' : 'no',
    },
    wordsOf: ({ url, title, name, alt_name, html, in_menu }) => ({
      url: url.trim().replace(/^\//, ''),
      title: title.trim(),
      name: name.trim(),
      alt_name: alt_name.trim() || null,
      html,
      in_menu: in_menu === 'yes',
    }),
  });
  const { Choice, Text } = fieldsOf(form.record);
  return (
    <ContentFormFrame
      form={form}
      texts={[
        { name: 'title', label: t('content.title') },
        { name: 'name', label: t('content.page_name') },
        { name: 'html', label: t('content.text'), isHtml: true },
      ]}
      body={<ContentHtml name="html" label={t('content.text')} />}
    >
      <Text name="title" label={t('content.title')} isFirst={form.isNew} />
      <Text name="url" label={t('content.url')} hint={t('content.url_hint')} />
      <Text name="name" label={t('content.page_name')} hint={t('content.page_name_hint')} />
      <Text name="alt_name" label={t('content.alt_name')} hint={t('content.alt_name_hint')} />
      <Choice
        name="in_menu"
        label={t('content.in_menu')}
        options={[
          { id: 'no', name: t('content.in_menu_no') },
          { id: 'yes', name: t('content.in_menu_yes') },
        ]}
      />
    </ContentFormFrame>
  );
}
