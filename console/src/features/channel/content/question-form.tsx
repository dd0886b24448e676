// The fields of a question and its answer.
import { useLanguage } from '../../../lib/translate.tsx';
import { useChannel } from '../../operators/channel.tsx';
import { ContentFormFrame } from './content-form.tsx';
import { useContentForm, type ContentFormProps } from './use-content-form.ts';
import { fieldsOf } from '../../../ui/frames/fields.tsx';

export function QuestionForm(props: ContentFormProps<'question'>) {
  const { t } = useLanguage();
  const { languages } = useChannel();
  const { record: question } = props;
  const record = useContentForm({
    ...props,
    kind: 'question',
    values: {
      group: question?.group ?? '',
      question: question?.question ?? '',
      answer: question?.answer ?? '',
      language: question?.language ?? languages[0] ?? 'en',
      weight: String(question?.weight ?? 0),
      translations: question?.translations ?? {},
    },
    wordsOf: ({ group, question: asked, answer }) => ({
      group: group.trim(),
      question: asked.trim(),
      answer,
    }),
  });
  const { Html, Text } = fieldsOf(record);
  return (
    <ContentFormFrame
      record={record}
      addLabel={question === undefined ? t('content.add_question') : undefined}
      texts={[
        { name: 'group', label: t('content.group') },
        { name: 'question', label: t('content.question') },
        { name: 'answer', label: t('content.answer'), isHtml: true },
      ]}
    >
      {(language) => (
        <section className="card stack">
          <div className="fields">
            <Text name="question" label={t('content.question')} isFirst={question === undefined} />
            <Text name="group" label={t('content.group')} hint={t('content.group_hint')} />
          </div>
          <Html name="answer" label={t('content.answer')} language={language} />
        </section>
      )}
    </ContentFormFrame>
  );
}
