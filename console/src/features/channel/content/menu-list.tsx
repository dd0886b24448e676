// The entries of the menu in their order. Each press keeps the whole menu, and can be undone.
import { Eye, EyeOff } from 'lucide-react';
import { Link } from 'react-router';
import type { ConsoleMenu, MenuLine } from '@floodlit/contract/operators/content';
import { languageNames } from '../../../lib/language-names.ts';
import { useLanguage } from '../../../lib/translate.tsx';
import { Button } from '../../../ui/button.tsx';
import { useChannel } from '../../operators/channel.tsx';
import { menuWordOf, moved } from './menu-targets.ts';
import { MoveButtons } from './move-buttons.tsx';

interface MenuListProps {
  readonly menu: ConsoleMenu;
  readonly mayWrite: boolean;
  readonly isBusy: boolean;
  readonly onChange: (entries: MenuLine[], done: string) => void;
}

export function MenuList({ menu: { entries }, mayWrite, isBusy, onChange }: MenuListProps) {
  const { t } = useLanguage();
  const nameOf = useMenuName();
  const others = useChannel().languages.slice(1);
  const move = (index: number, by: 1 | -1, name: string): void =>
    onChange(moved(entries, index, by), t('content.moved', { name }));
  return (
    <ol className="list">
      {entries.map((entry, index) => {
        const name = nameOf(entry);
        const missing =
          menuWordOf(entry.name) === undefined
            ? others.filter((language) => entry.translations[language]?.name === undefined)
            : [];
        return (
          <li key={entry.id} className="menu-line">
            <div className="list__main">
              <div className="list__title">
                {mayWrite ? (
                  <Link to={String(entry.id)}>
                    <bdi>{name}</bdi>
                  </Link>
                ) : (
                  <bdi>{name}</bdi>
                )}
              </div>
              <bdi className="muted">{entry.url}</bdi>
            </div>
            {entry.is_hidden && <span className="chip chip--warn">{t('content.hidden')}</span>}
            {missing.length > 0 && (
              <span className="chip">
                {t('content.not_in', { languages: missing.map((one) => languageNames[one]).join(', ') })}
              </span>
            )}
            {mayWrite && (
              <div className="row">
                <MoveButtons
                  name={name}
                  isBusy={isBusy}
                  onUp={index === 0 ? undefined : () => move(index, -1, name)}
                  onDown={index === entries.length - 1 ? undefined : () => move(index, 1, name)}
                />
                <Button
                  isSmall
                  kind="quiet"
                  aria-label={t(entry.is_hidden ? 'content.show_of' : 'content.hide_of', { name })}
                  isDisabled={isBusy}
                  onPress={() =>
                    onChange(
                      entries.with(index, { ...entry, is_hidden: !entry.is_hidden }),
                      t(entry.is_hidden ? 'content.is_shown' : 'content.is_hidden', { name }),
                    )
                  }
                >
                  {entry.is_hidden ? <Eye size={18} aria-hidden /> : <EyeOff size={18} aria-hidden />}
                </Button>
                <Button
                  isSmall
                  kind="danger"
                  aria-label={t('content.remove_of', { name })}
                  isDisabled={isBusy}
                  onPress={() => onChange(entries.toSpliced(index, 1), t('content.removed', { name }))}
                >
                  {t('action.remove')}
                </Button>
              </div>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** A name that the product translates is shown in the operator's language. */
export function useMenuName(): (entry: Pick<MenuLine, 'name'>) => string {
  const { t } = useLanguage();
  return ({ name }) => {
    const word = menuWordOf(name);
    return word === undefined ? name : t(`menu_word.${word}`);
  };
}
