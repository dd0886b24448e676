// The cameras of a person whose role was taken back: their keys go on, and end in the list of each channel.
import { Link } from 'react-router';
import { useLanguage } from '../../lib/translate.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useMe } from './session.tsx';

export interface LeftEncodersProps {
  readonly name: string;
  readonly encoders: readonly { readonly channel_id: number; readonly name: string }[];
}

export function LeftEncoders({ name, encoders }: LeftEncodersProps) {
  const { t, locale } = useLanguage();
  const { channels } = useMe();
  const namesIn = (channelId: number): string[] =>
    encoders.filter(({ channel_id }) => channel_id === channelId).map((encoder) => encoder.name);
  return channels
    .filter(({ id }) => namesIn(id).length > 0)
    .map((channel) => (
      <Notice key={channel.id}>
        <p>
          {t('people.cameras_left', {
            name,
            channel: channel.name,
            cameras: new Intl.ListFormat(locale).format(namesIn(channel.id)),
          })}
        </p>
        <Link to={`/c/${channel.slug}/live`}>{t('people.cameras_open')}</Link>
      </Notice>
    ));
}
