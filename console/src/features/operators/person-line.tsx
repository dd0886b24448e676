// One person: the current roles, the ended ones apart, and the acts on both.
import type { Grant } from '@floodlit/contract/operators/log-in';
import type { Person } from '@floodlit/contract/operators/people';
import { momentText } from '../../lib/dates.ts';
import { useLanguage } from '../../lib/translate.tsx';
import { Button } from '../../ui/button.tsx';
import { grantText } from './grant-text.ts';
import { mayDo, useMe } from './session.tsx';

export interface PersonActs {
  readonly onChange: (person: Person, grant: Grant) => void;
  readonly onRevoke: (person: Person, grant: Grant) => void;
  /** For somebody who has not accepted yet. */
  readonly onInviteAgain: (person: Person, grant: Grant) => void;
  /** For somebody who lost the phone or the password. */
  readonly onLetBackIn: (person: Person, grant: Grant) => void;
}

export function PersonLine({ person, ...acts }: PersonActs & { readonly person: Person }) {
  const { t, locale } = useLanguage();
  const me = useMe();
  const { name, grants } = person;
  const mayWrite = mayDo(me, 'people.write');
  const isMe = person.id === me.id;
  const current = grants.filter(({ is_over }) => !is_over);
  const ended = grants.filter(({ is_over }) => is_over);
  const [first] = [...current, ...ended];
  return (
    <li>
      <div className="list__main">
        <div className="list__title">
          <bdi>{name}</bdi> {isMe && <span className="chip">{t('people.you')}</span>}{' '}
          {person.status === 'invited' && <span className="chip chip--warn">{t('people.pending')}</span>}
        </div>
        <div className="muted">
          <bdi>{person.email}</bdi>
          {person.last_seen_at !== null &&
            ` · ${t('people.seen', { time: momentText(person.last_seen_at, locale) })}`}
        </div>
        {mayWrite && !isMe && first !== undefined && (
          <div className="row">
            {person.status === 'invited' ? (
              <Button
                isSmall
                aria-label={t('people.again_of', { name })}
                onPress={() => acts.onInviteAgain(person, first)}
              >
                {t('people.again')}
              </Button>
            ) : (
              <Button
                isSmall
                aria-label={t('people.let_in_of', { name })}
                onPress={() => acts.onLetBackIn(person, first)}
              >
                {t('people.let_in')}
              </Button>
            )}
          </div>
        )}
      </div>
      <div className="stack">
        <GrantList person={person} grants={current} mayWrite={mayWrite} {...acts} />
        {ended.length > 0 && (
          <>
            <span className="muted">{t('people.ended')}</span>
            <GrantList person={person} grants={ended} mayWrite={mayWrite} {...acts} />
          </>
        )}
      </div>
    </li>
  );
}

interface GrantListProps extends Pick<PersonActs, 'onChange' | 'onRevoke'> {
  readonly person: Person;
  readonly grants: readonly Grant[];
  readonly mayWrite: boolean;
}

function GrantList({ person, grants, mayWrite, onChange, onRevoke }: GrantListProps) {
  const language = useLanguage();
  const { t } = language;
  return (
    <ul className="stack">
      {grants.map((grant) => {
        const names = { name: person.name, grant: grantText(grant, language) };
        return (
          <li key={grant.id} className="row">
            <span className={`chip${grant.is_over ? ' muted' : ''}`}>{names.grant}</span>
            {mayWrite && (
              <>
                <Button
                  isSmall
                  aria-label={t('people.change_of', names)}
                  onPress={() => onChange(person, grant)}
                >
                  {t('people.change')}
                </Button>
                <Button
                  kind="danger"
                  isSmall
                  aria-label={t('people.revoke_of', names)}
                  onPress={() => onRevoke(person, grant)}
                >
                  {t('people.revoke')}
                </Button>
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}
