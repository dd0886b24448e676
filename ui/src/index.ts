export { AppHeader, BrandMark, type NavigationItem } from './layout/app-header.tsx';
export { Footer, type FooterGroup } from './layout/footer.tsx';
export { LanguageSelect, type Language } from './layout/language-select.tsx';
export { MAIN_ID, PageFrame, PageSection, SkipLink } from './layout/page-frame.tsx';
export { Panel, Stack } from './layout/panel.tsx';
export { SPLASH_ID, SplashScreen } from './layout/splash-screen.tsx';
export { TabBar, type TabBarItem } from './layout/tab-bar.tsx';

export { Badge, type BadgeTone } from './badge.tsx';
export {
  Button,
  LinkButton,
  type ButtonProps,
  type ButtonSize,
  type ButtonVariant,
  type LinkButtonProps,
} from './button.tsx';
export { Carousel, type CarouselLabels } from './carousel.tsx';
export { Countdown, type CountdownLabels } from './countdown.tsx';
export { splitCountdown, type CountdownParts } from './countdown-parts.ts';
export { CoverImage } from './cover-image.tsx';
export { Picture } from './picture.tsx';
export { Avatar, Crest, type CrestSize } from './crest.tsx';
export { EmptyState } from './empty-state.tsx';
export { FactLine } from './fact-line.tsx';
export { FeatureList, type Feature } from './feature-list.tsx';
export { Hero } from './hero.tsx';
export { IconButton, type IconButtonProps } from './icon-button.tsx';
export { joinClasses } from './join-classes.ts';
export { Link, LinkProvider, type LinkProps } from './link.tsx';
export { MatchupArt } from './matchup-art/matchup-art.tsx';
export { pickArtColors, type ArtTeam } from './matchup-art/art-colors.ts';
export { MediaCard, type MediaCardProps } from './media-card.tsx';
export { ErrorCard, Notice, type NoticeTone } from './notice.tsx';
export { PassCard } from './pass-card.tsx';
export { PriceSummary, type PriceRow } from './price-summary.tsx';
export { ProgressBar, RouteProgress } from './progress-bar.tsx';
export { Rail } from './rail.tsx';
export { SkeletonCard, SkeletonLine, SkeletonRail, SkeletonThumb } from './skeleton.tsx';
export { Prose } from './prose.tsx';
export { StatusChip, type StatusTone } from './status-chip.tsx';
export { Tabs, type TabItem } from './tabs.tsx';
export { Thumb, type ThumbProps } from './thumb.tsx';
export { VisuallyHidden } from './visually-hidden.tsx';

export { Checkbox } from './form/checkbox.tsx';
export { Field, FieldFrame, PasswordField, TextAreaField, type FieldProps } from './form/field.tsx';
export { RadioCardGroup, type RadioCardOption } from './form/radio-card.tsx';
export { Select, type SelectOption } from './form/select.tsx';

export { Dialog, type DialogProps } from './dialog/dialog.tsx';
export { isPopupCancelled, PopupCancelledError, type PopupHandle } from './dialog/popup-store.ts';
export { PopupProvider, useConfirm, usePopup, type ConfirmOptions } from './dialog/popups.tsx';
export {
  TOAST_MS,
  type Toast,
  type ToastAction,
  type ToastOptions,
  type ToastType,
} from './toast/toast-store.ts';
export { ToastProvider, useToasts, type Toasts } from './toast/toasts.tsx';
