// The fields of a slide. Its times are those on the wall of the channel.
import { useWatch } from 'react-hook-form';
import { useLanguage } from '../../../lib/translate.tsx';
import { FieldProblem } from '../../../lib/use-record-form.ts';
import { instantOf, wallOf, wallProblem } from '../../../lib/wall-time.ts';
import { useChoices } from '../../catalog/subject-queries.ts';
import { useChannel } from '../../operators/channel.tsx';
import { PictureField } from '../../operators/picture-field.tsx';
import { ContentFormFrame } from './content-form.tsx';
import { useGameChoices } from './content-queries.ts';
import { useContentForm, type ContentFormProps } from './use-content-form.ts';
import { fieldsOf } from '../../../ui/frames/fields.tsx';

const targets = ['main', 'category', 'participant', 'group'] as const;
const aims = ['none', 'link', 'game'] as const;

export function SlideForm(props: ContentFormProps<'slide'>) {
  const { t } = useLanguage();
  const { id: channelId, time_zone } = useChannel();
  const { record: slide } = props;
  const sports = useChoices('sport', channelId);
  const teams = useChoices('team', channelId);
  const schools = useChoices('school', channelId);
  const games = useGameChoices(channelId);
  const momentOf = (field: 'active_from' | 'active_until', typed: string): string | null => {
    if (typed === '') return null;
    // A moment can have seconds, which stay as long as nobody types another time.
    const former = slide?.[field] ?? null;
    if (former !== null && wallOf(former, time_zone) === typed) return former;
    const instant = instantOf(typed, time_zone);
    if (instant === undefined) throw new FieldProblem(field, wallProblem(typed, time_zone));
    return instant;
  };
  const form = useContentForm({
    ...props,
    kind: 'slide',
    values: {
      target: slide?.target ?? ('main' as const),
      target_id: slide?.target_id ?? null,
      title: slide?.title ?? '',
      lead: slide?.lead ?? '',
      aim: slide?.event_id != null ? 'game' : slide?.link != null ? 'link' : 'none',
      link: slide?.link ?? '',
      event_id: slide?.event_id ?? null,
      image: slide?.image ?? null,
      active_from: slide?.active_from != null ? wallOf(slide.active_from, time_zone) : '',
      active_until: slide?.active_until != null ? wallOf(slide.active_until, time_zone) : '',
    },
    wordsOf(values) {
      const { target, target_id, aim, link, event_id } = values;
      if (target !== 'main' && target_id === null) throw new FieldProblem('target_id', 'Field is required');
      if (aim === 'link' && link.trim() === '') throw new FieldProblem('link', 'Field is required');
      if (aim === 'game' && event_id === null) throw new FieldProblem('event_id', 'Field is required');
      return {
        target,
        target_id: target === 'main' ? null : target_id,
        title: values.title.trim(),
        lead: values.lead.trim(),
        link: aim === 'link' ? link.trim() : null,
        event_id: aim === 'game' ? event_id : null,
        image: values.image,
        active_from: momentOf('active_from', values.active_from),
        active_until: momentOf('active_until', values.active_until),
      };
    },
  });
  const { Choice, Combo, Moment, Text } = fieldsOf(form.record);
  const { control } = form.record.form;
  const [target, aim] = useWatch({ control, name: ['target', 'aim'] });
  const choices = { category: sports, participant: teams, group: schools };
  return (
    <ContentFormFrame
      form={form}
      texts={[
        { name: 'title', label: t('content.title') },
        { name: 'lead', label: t('content.lead'), isLong: true },
      ]}
      body={
        <>
          {' '}
          <Text name="lead" label={t('content.lead')} isLong />
          <PictureField control={control} name="image" label={t('content.picture')} />
          <p className="muted">{t('content.picture_lead')}</p>
        </>
      }
      more={
        <section className="card stack">
          <h2>{t('content.when')}</h2>
          <p className="muted">{t('content.when_lead', { zone: time_zone })}</p>
          <div className="fields">
            <Moment name="active_from" label={t('content.from')} timeZone={time_zone} />
            <Moment name="active_until" label={t('content.until')} timeZone={time_zone} />
          </div>
        </section>
      }
    >
      <Text name="title" label={t('content.title')} isFirst={form.isNew} />
      <Choice
        name="target"
        label={t('content.slide_for')}
        options={targets.map((id) => ({ id, name: t(`slide_for.${id}`) }))}
      />
      {target !== 'main' && (
        <Combo
          // Each kind has other choices.
          key={target}
          name="target_id"
          label={t(`slide_for.${target}`)}
          options={choices[target].data}
        />
      )}
      <Choice
        name="aim"
        label={t('content.leads_to')}
        options={aims.map((id) => ({ id, name: t(`slide_aim.${id}`) }))}
      />
      {aim === 'link' && <Text name="link" label={t('content.address')} hint={t('content.address_hint')} />}
      {aim === 'game' && <Combo name="event_id" label={t('slide_aim.game')} options={games.data} />}
    </ContentFormFrame>
  );
}
