import { useState } from 'react';
import { channels, type ChannelSetup } from '@floodlit/contract/operators/channels';
import { client } from '../../../lib/console-client.ts';
import { useLanguage } from '../../../lib/translate.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { usePictureAddress } from '../picture-field.tsx';
import { BrandPreview } from './brand-preview.tsx';
import { ColourFields } from './colour-fields.tsx';
import { LogoHint } from './logo-hint.tsx';
import { useSetupChange } from './setup-query.ts';

interface ColourSectionProps {
  readonly setup: ChannelSetup;
  /** The names of the menu and of the pages, for the preview. */
  readonly menu: readonly string[];
  readonly pages: readonly string[];
}

/** The colours of a channel beside what they become on its site. */
export function ColourSection({ setup, menu, pages }: ColourSectionProps) {
  const { t } = useLanguage();
  const [colours, setColours] = useState(setup.colours);
  const { failure, run } = useSetupChange(setup.id);
  const logo = usePictureAddress(setup.id, setup.logo);
  const before = setup.colours;
  const write = (wanted: ChannelSetup['colours']) => () =>
    client.call(channels.colours, { channel_id: setup.id, colours: wanted });
  const undo = async () => {
    setColours(before);
    return write(before)();
  };
  return (
    <section className="card stack">
      <h2>{t('setup.colours')}</h2>
      {failure !== undefined && <Notice kind="danger">{failure}</Notice>}
      <div className="setup-look">
        <ColourFields colours={colours} onChange={setColours} />
        <div className="stack">
          <BrandPreview
            name={setup.name}
            colours={colours}
            monogram={setup.monogram}
            logo={logo}
            menu={menu}
            pages={pages}
          />
          {logo !== undefined && <LogoHint logo={logo} colours={colours} />}
        </div>
      </div>
      <div className="row row--end">
        <Button kind="primary" onPress={() => void run(write(colours), undo)}>
          {t('setup.save_colours')}
        </Button>
      </div>
    </section>
  );
}
