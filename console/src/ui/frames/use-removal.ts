// Takes a record away, and offers to bring it back.
import { useNavigate } from 'react-router';
import { useAct, type Act } from './use-act.tsx';

interface Removal {
  /** The sentence beside the undo. */
  readonly text: string;
  readonly remove: () => Promise<unknown>;
  readonly restore: () => Promise<unknown>;
}

interface Removals extends Act {
  readonly remove: (removal: Removal) => Promise<boolean>;
}

/**
 * @param renew reads again what shows the record.
 * @param list where the operator goes from the page of a removed record. Undefined on the page of the list itself.
 */
export function useRemoval(renew: () => Promise<unknown>, list?: string): Removals {
  const act = useAct();
  const navigate = useNavigate();
  return {
    ...act,
    remove: ({ text, remove, restore }) =>
      act.run(
        async () => {
          await remove();
          // The page of the record would read it again and not find it.
          if (list !== undefined) await navigate(list);
          await renew();
        },
        {
          done: () => ({
            text,
            undo: async () => {
              await restore();
              await renew();
            },
          }),
        },
      ),
  };
}
