import { DRAWER_WIDTH } from '@hakaru/contract';
import { createStore } from '../../lib/store/create-store.ts';

export const RAIL_WIDTH = 64;
const KEY = 'hakaru.drawer';

const railStore = createStore(localStorage.getItem(KEY) === 'rail');

/** Whether the drawer is narrowed to a rail on wide screens; remembered in this browser. */
export function useRail(): { rail: boolean; width: number; toggle: () => void } {
  const rail = railStore.use();
  return {
    rail,
    width: rail ? RAIL_WIDTH : DRAWER_WIDTH,
    toggle: () => {
      localStorage.setItem(KEY, rail ? 'wide' : 'rail');
      railStore.set(!rail);
    },
  };
}
