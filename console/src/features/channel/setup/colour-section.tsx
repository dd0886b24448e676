import { useQueryClient } from '@tanstack/react-query';
import { Controller, useWatch } from 'react-hook-form';
import { channels, type ChannelSetup } from '@floodlit/contract/operators/channels';
import { client } from '../../../lib/console-client.ts';
import { useLanguage } from '../../../lib/translate.tsx';
import { useRecordForm } from '../../../lib/use-record-form.ts';
import { RecordCard } from '../../../ui/frames/record-form.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { usePictureAddress } from '../../operators/picture-field.tsx';
import { BrandPreview } from './brand-preview.tsx';
import { ColourFields } from './colour-fields.tsx';
import { LogoHint } from './logo-hint.tsx';
import { setupQuery } from './setup-query.ts';

interface ColourSectionProps {
  readonly setup: ChannelSetup;
  /** The names of the menu and of the pages, for the preview. */
  readonly menu: readonly string[];
  readonly pages: readonly string[];
}

/** The colours of a channel beside what they become on its site. */
export function ColourSection({ setup, menu, pages }: ColourSectionProps) {
  const { t } = useLanguage();
  const queries = useQueryClient();
  const toast = useToast();
  const { queryKey } = setupQuery(setup.id);
  const before = setup.colours;
  const write = async (colours: ChannelSetup['colours'], version: string): Promise<ChannelSetup> => {
    const { data } = await client.call(channels.colours, { channel_id: setup.id, colours, version });
    queries.setQueryData(queryKey, data);
    return data;
  };
  const record = useRecordForm({
    name: `${setup.id}.colours`,
    values: { colours: before },
    version: setup.versions.colours,
    reload: () => queries.invalidateQueries({ queryKey }),
    async save({ colours }, version) {
      const { versions } = await write(colours, version);
      toast({ text: t('save.saved'), undo: () => write(before, versions.colours) });
    },
  });
  const { control } = record.form;
  const colours = useWatch({ control, name: 'colours' });
  const logo = usePictureAddress(setup.id, setup.logo);
  return (
    <RecordCard record={record} title={t('setup.colours')} saveLabel={t('setup.save_colours')}>
      <div className="setup-look">
        <Controller
          control={control}
          name="colours"
          render={({ field: { value, onChange } }) => <ColourFields colours={value} onChange={onChange} />}
        />
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
    </RecordCard>
  );
}
