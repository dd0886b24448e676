import { colourSettings, type ChannelColours } from '@floodlit/contract/channel/definition';
import { contrastsOf, faultOfColours, ratioText } from '@floodlit/contract/channel/brand-contrast';
import { deriveTheme } from '@floodlit/contract/sums/theme';
import { useId } from 'react';
import { useLanguage } from '../../../lib/translate.tsx';
import { Button } from '../../../ui/button.tsx';

interface ColourFieldsProps {
  readonly colours: ChannelColours;
  readonly onChange: (colours: ChannelColours) => void;
}

const isPlain = (value: string): boolean => /^#[0-9a-f]{6}$/i.test(value);

/** The colours of a channel, each with the contrast that readers get. The server applies the same rule. */
export function ColourFields({ colours, onChange }: ColourFieldsProps) {
  const { t } = useLanguage();
  const id = useId();
  const ratios = new Map(contrastsOf(colours).map(({ setting, ratio }) => [setting, ratio]));
  const fault = faultOfColours(colours);
  const { colors: used } = deriveTheme(colours);
  return (
    <div className="stack stack--tight">
      {colourSettings.map((setting) => {
        const ratio = ratios.get(setting);
        // A colour that the channel leaves open is derived from the others.
        const value = colours[setting] ?? used[setting] ?? '';
        const isWrong = fault?.setting === setting;
        const change = (typed: string): void => onChange({ ...colours, [setting]: typed });
        return (
          <div key={setting} className="colour-line">
            <input
              type="color"
              aria-label={t('field.pick', { field: t(`colour.${setting}`) })}
              value={isPlain(value) ? value.toLowerCase() : (used[setting] ?? '#000000')}
              onChange={({ target }) => change(target.value)}
            />
            <label htmlFor={`${id}${setting}`}>{t(`colour.${setting}`)}</label>
            {ratio !== undefined && (
              <bdi className={ratio >= 4.5 ? 'muted' : 'field__error'}>{ratioText(ratio)}:1</bdi>
            )}
            <input
              id={`${id}${setting}`}
              className="colour-line__hex"
              dir="ltr"
              maxLength={40}
              value={value}
              aria-invalid={isWrong}
              onChange={({ target }) => change(target.value.trim())}
            />
          </div>
        );
      })}
      {fault !== undefined && (
        <output className="field__error">
          {fault.contrast === undefined ? (
            t('colour.invalid', { setting: t(`colour.${fault.setting}` as 'colour.primary') })
          ) : (
            <>
              {t('colour.unreadable', { setting: t(`colour.${fault.setting}` as 'colour.primary') })}{' '}
              <Button
                isSmall
                onPress={() => onChange({ ...colours, [fault.setting]: fault.contrast?.suggestion ?? '' })}
              >
                {t('colour.use', { colour: fault.contrast.suggestion })}
              </Button>
            </>
          )}
        </output>
      )}
    </div>
  );
}
