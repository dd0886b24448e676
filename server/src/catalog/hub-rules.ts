// Pure rules of hubs: the subject of a link's word, and the properties that distinguish teams.
import type {
  EventCategory,
  Hub,
  ListedParticipant,
  Participant,
  ParticipantGroup,
  ParticipantGroupProperties,
} from '@floodlit/contract/catalog/catalog';
import { plainTeam } from './rules.ts';
import { widthsOnWire } from '../kernel/widths-on-wire.ts';

const folded = (text: string): string => text.trim().normalize('NFC').toLowerCase();

/** Finds by alias, else by name, without case (R2.05). An alias is unique; a name may not be. */
export function findNamed<Named extends { readonly alias: string; readonly name: string }>(
  all: Iterable<Named>,
  word: string,
): Named | undefined {
  const wanted = folded(word);
  const list = [...all];
  return (
    list.find(({ alias }) => folded(alias) === wanted) ?? list.find(({ name }) => folded(name) === wanted)
  );
}

const plainGroup = ({ id, name, alias, image, image_widths }: ParticipantGroup): ParticipantGroup => ({
  id,
  name,
  alias,
  image,
  ...widthsOnWire('image_widths', image_widths),
});

export function hubOfParticipant(participant: ListedParticipant, groups: readonly ParticipantGroup[]): Hub {
  const group = groups.find(({ id }) => id === participant.group_id);
  return {
    participant,
    group: group === undefined ? null : plainGroup(group),
    participants: participant.children,
  };
}

/** A squad is listed under its team. A hub lists it separately only where the team belongs elsewhere. */
function teamsWithoutSquads(own: readonly ListedParticipant[]): Participant[] {
  const squads = new Set(own.flatMap(({ children }) => children.map(({ id }) => id)));
  return own.filter(({ id }) => !squads.has(id)).map(plainTeam);
}

export function hubOfGroup(group: ParticipantGroup, teams: Iterable<ListedParticipant>): Hub {
  const own = [...teams].filter(({ group_id }) => group_id === group.id);
  return { participant: null, group: plainGroup(group), participants: teamsWithoutSquads(own) };
}

export function hubOfSport({ id, name, alias }: EventCategory, teams: Iterable<ListedParticipant>): Hub {
  const own = [...teams].filter(({ properties }) => properties.sport === name);
  return {
    participant: null,
    group: null,
    sport: { id, name, alias },
    participants: teamsWithoutSquads(own),
  };
}

/** In the order of the contract's enum. */
const genders: ParticipantGroupProperties['genders'] = [
  { code: 'M', name: 'men' },
  { code: 'W', name: 'women' },
  { code: null, name: 'not identified' },
];

export function groupProperties(
  groups: readonly ParticipantGroup[],
  teams: Iterable<Participant>,
  categories: readonly { readonly id: number; readonly name: string }[],
): ParticipantGroupProperties {
  const all = [...teams];
  return {
    genders,
    sports: categories.map(({ id, name }) => ({ id, name })),
    groups: groups.map(({ id }) => {
      const own = all.filter(({ group_id }) => group_id === id).map(({ properties }) => properties);
      return {
        id,
        genders: genders.map(({ name }) => name).filter((name) => own.some(({ gender }) => gender === name)),
        event_category_ids: categories
          .filter(({ name }) => own.some(({ sport }) => sport === name))
          .map((category) => category.id),
      };
    }),
  };
}
