// The fields of a question and its answer.
import { useLanguage } from '../../../lib/translate.tsx';
import { ContentFormFrame, ContentHtml } from './content-form.tsx';
import { useContentForm, type ContentFormProps } from './use-content-form.ts';
import { fieldsOf } from '../../../ui/frames/fields.tsx';

export function QuestionForm(props: ContentFormProps<'question'>) {
  const { t } = useLanguage();
  const { record: question } = props;
  const form = useContentForm({
    ...props,
    kind: 'question',
    values: {
      group: question?.group ?? '',
      question: question?.question ?? '',
      answer: question?.answer ?? '',
    },
    wordsOf: ({ group, question: asked, answer }) => ({
      group: group.trim(),
      question: asked.trim(),
      answer,
    }),
  });
  const { Text } = fieldsOf(form.record);
  return (
    <ContentFormFrame
      form={form}
      texts={[
        { name: 'group', label: t('content.group') },
        { name: 'question', label: t('content.question') },
        { name: 'answer', label: t('content.answer'), isHtml: true },
      ]}
      body={<ContentHtml name="answer" label={t('content.answer')} />}
    >
      <Text name="question" label={t('content.question')} isFirst={form.isNew} />
      <Text name="group" label={t('content.group')} hint={t('content.group_hint')} />
    </ContentFormFrame>
  );
}
