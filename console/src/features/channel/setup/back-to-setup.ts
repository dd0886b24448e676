// A step of "Until it sells" is a page of its own. Once its record is made, the operator is back at the list of steps.
import { useLocation, useNavigate } from 'react-router';
import { useChannel } from '../../operators/channel.tsx';

/** The state of a link that leads from the list of steps to one of them. */
export const fromSetup = { isSetupStep: true } as const;

/** Goes to the list of steps when the operator came from there, and to `usual` otherwise. */
export function useAfterMaking(): (usual: string) => Promise<void> {
  const { state } = useLocation() as { state: Partial<typeof fromSetup> | null };
  const navigate = useNavigate();
  const { slug } = useChannel();
  return async (usual) => {
    await navigate(state?.isSetupStep === true ? `/c/${slug}/setup` : usual);
  };
}
