import { NavLink } from 'react-router';
import { useLanguage } from '../../../lib/translate.tsx';
import { useChannel } from '../../operators/channel.tsx';

const contentTabs = ['menu', 'pages', 'questions', 'slides', 'blocks'] as const;

/** The lists of a channel's own texts. */
export function ContentTabs() {
  const { t } = useLanguage();
  const { slug } = useChannel();
  return (
    <nav className="tabs" aria-label={t('menu.content')}>
      {contentTabs.map((tab) => (
        <NavLink key={tab} className="tabs__tab" to={`/c/${slug}/content/${tab}`}>
          {t(`content.${tab}`)}
        </NavLink>
      ))}
    </nav>
  );
}
