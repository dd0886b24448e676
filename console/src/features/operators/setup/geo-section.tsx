import { useState } from 'react';
import { Input, Label, TextField } from 'react-aria-components';
import { channels, type ChannelSetup } from '@floodlit/contract/operators/channels';
import { client } from '../../../lib/console-client.ts';
import { useLanguage } from '../../../lib/translate.tsx';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useSetupChange } from './setup-query.ts';

type Mode = ChannelSetup['geo']['mode'];
const modes: readonly Mode[] = ['none', 'allow', 'block'];

/** Where the channel may be watched and bought. */
export function GeoSection({ setup }: { readonly setup: ChannelSetup }) {
  const { t } = useLanguage();
  const { failure, run } = useSetupChange(setup.id);
  const [mode, setMode] = useState<Mode>(setup.geo.mode);
  const [countries, setCountries] = useState(setup.geo.countries.join(', '));
  const save = () => {
    const codes = countries
      .split(',')
      .map((code) => code.trim().toUpperCase())
      .filter((code) => code !== '');
    return run(() =>
      client.call(channels.geo, {
        channel_id: setup.id,
        mode,
        countries: mode === 'none' ? [] : codes,
      }),
    );
  };
  return (
    <section className="card stack">
      <h2>{t('setup.geo')}</h2>
      {failure !== undefined && <Notice kind="danger">{failure}</Notice>}
      <div className="filters">
        <Choice
          label={t('setup.geo_rule')}
          value={mode}
          onChange={(id) => setMode(modes.find((one) => one === id) ?? 'none')}
          options={modes.map((id) => ({ id, name: t(`setup.geo_${id}`) }))}
        />
        {mode !== 'none' && (
          <TextField className="field" value={countries} onChange={setCountries}>
            <Label>{t('setup.countries')}</Label>
            <Input dir="ltr" />
          </TextField>
        )}
      </div>
      <div className="row row--end">
        <Button kind="primary" onPress={() => void save()}>
          {t('setup.save_geo')}
        </Button>
      </div>
    </section>
  );
}
