import type { ChannelColours } from '@floodlit/contract/channel/definition';
import { firstLetters } from '@floodlit/contract/sums/first-letters';
import { deriveTheme } from '@floodlit/contract/sums/theme';
import { useLanguage } from '../../../lib/translate.tsx';

interface BrandPreviewProps {
  readonly name: string;
  readonly colours: ChannelColours;
  /** One or two letters, where there is no logo. */
  readonly monogram?: string;
  /** A data address. */
  readonly logo?: string | undefined;
  /** The names of the channel's menu. */
  readonly menu?: readonly string[];
  /** The names of its pages, which stand at the foot. */
  readonly pages?: readonly string[];
}

/**
 * The frame of the site with a game, in the colours that the site derives from the chosen ones. The site itself refuses
 * to be framed, also by the console.
 */
export function BrandPreview({ name, colours, monogram, logo, menu, pages }: BrandPreviewProps) {
  const { t } = useLanguage();
  const { colors: used } = deriveTheme(colours);
  const shown = name === '' ? t('setup.name') : name;
  const links = menu ?? (['home', 'schedule', 'passes'] as const).map((word) => t(`menu_word.${word}`));
  const foot = pages ?? [];
  return (
    <figure
      className="brand-preview"
      style={{ background: used['body-background'], color: used['body-text-color'] }}
      aria-label={t('setup.preview', { name: shown })}
    >
      <div
        className="brand-preview__bar"
        style={{ background: used['header-background'], color: used['header-text-color'] }}
      >
        {logo === undefined ? (
          <span
            className="brand-preview__mark"
            style={{ background: used['primary'], color: used['on-primary'] }}
            aria-hidden
          >
            {monogram ?? firstLetters(shown, 1)}
          </span>
        ) : (
          <img className="brand-preview__logo" src={logo} alt="" />
        )}
        <bdi>{shown}</bdi>
        <span className="brand-preview__links">
          {links.map((link) => (
            <bdi key={link}>{link}</bdi>
          ))}
        </span>
      </div>
      <div className="brand-preview__body">
        <div
          className="brand-preview__card"
          style={{ background: used['surface-1'], borderColor: used['surface-3'] }}
        >
          <strong>{t('setup.preview_title')}</strong>
          <span>{t('setup.preview_text')}</span>
          <span
            className="brand-preview__button"
            style={{
              background: used['primary'],
              color: used['on-primary'],
              borderColor: used['primary-edge'],
            }}
          >
            {t('setup.preview_button')}
          </span>
        </div>
        <span style={{ color: used['link'] }}>{t('setup.preview_link')}</span>
      </div>
      <div
        className="brand-preview__foot"
        style={{ background: used['footer-background'], color: used['footer-text-color'] }}
      >
        <bdi>{shown}</bdi>
        {foot.map((page) => (
          <bdi key={page}>{page}</bdi>
        ))}
      </div>
    </figure>
  );
}
