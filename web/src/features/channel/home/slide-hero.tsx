import type { Slide } from '@floodlit/contract/channel/channel';
import { CoverImage, Hero, LinkButton, MatchupArt } from '@floodlit/ui';
import type { ReactNode } from 'react';
import { useT } from '../../../lib/translate.tsx';
import { languageOf } from '../reading/written-language.ts';
import { linkOf } from './choose-slides.ts';

/** A slide in the operator's text and language, over its picture or one in its teams' colours. */
export function SlideHero({
  slide,
  isMain,
  eager = false,
}: {
  slide: Slide;
  isMain: boolean;
  /** The first frame of the page. */
  eager?: boolean;
}): ReactNode {
  const t = useT();
  const link = linkOf(slide);
  const { title, lead, image } = slide;
  return (
    <Hero
      headingLevel={isMain ? 1 : 2}
      size={isMain ? 'tall' : 'short'}
      title={<bdi {...languageOf(slide, 'title')}>{title}</bdi>}
      {...(lead === '' ? {} : { lead: <bdi {...languageOf(slide, 'lead')}>{lead}</bdi> })}
      actions={
        link === undefined ? undefined : (
          <LinkButton href={link} size="large" aria-label={`${t('home.slide_more')}: ${title}`}>
            {t('home.slide_more')}
          </LinkButton>
        )
      }
      art={
        <CoverImage
          src={image}
          widths={slide.image_widths}
          place="hero"
          eager={eager}
          fallback={
            <MatchupArt
              away={slide.away ?? undefined}
              home={slide.home ?? undefined}
              title={title}
              crests={slide.home !== null}
            />
          }
        />
      }
    />
  );
}
