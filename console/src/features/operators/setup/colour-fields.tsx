import { colourSettings, type ChannelColours } from '@floodlit/contract/channel-definition';
import { contrastsOf, faultOfColours, ratioText } from '@floodlit/contract/sums/brand-contrast';
import { useLanguage } from '../../../lib/translate.tsx';
import { Button } from '../../../ui/button.tsx';

interface ColourFieldsProps {
  readonly colours: ChannelColours;
  readonly onChange: (colours: ChannelColours) => void;
}

const isPlain = (value: string | undefined): value is string => /^#[0-9a-f]{6}$/i.test(value ?? '');

/** The colours of a channel, each with the contrast that readers get. The server applies the same rule. */
export function ColourFields({ colours, onChange }: ColourFieldsProps) {
  const { t } = useLanguage();
  const ratios = new Map(contrastsOf(colours).map(({ setting, ratio }) => [setting, ratio]));
  const fault = faultOfColours(colours);
  return (
    <div className="stack stack--tight">
      {colourSettings.map((setting) => {
        const ratio = ratios.get(setting);
        return (
          <label key={setting} className="colour-line">
            <input
              type="color"
              value={isPlain(colours[setting]) ? colours[setting] : '#808080'}
              onChange={({ target }) => onChange({ ...colours, [setting]: target.value })}
            />
            <span>{t(`colour.${setting}`)}</span>
            {ratio !== undefined && (
              <bdi className={ratio >= 4.5 ? 'muted' : 'field__error'}>{ratioText(ratio)}:1</bdi>
            )}
          </label>
        );
      })}
      {fault?.contrast !== undefined && (
        <output className="field__error">
          {t('colour.unreadable', { setting: t(`colour.${fault.setting}` as 'colour.primary') })}{' '}
          <Button
            isSmall
            onPress={() => onChange({ ...colours, [fault.setting]: fault.contrast?.suggestion ?? '' })}
          >
            {t('colour.use', { colour: fault.contrast.suggestion })}
          </Button>
        </output>
      )}
    </div>
  );
}
