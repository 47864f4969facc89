import { getMe } from '@hakaru/contract';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../lib/api/call-api.ts';
import { callKey } from '../../lib/api/call-query.ts';
import { storeUser, storedUser } from './stored-user.ts';

/** The signed-in person; from the stored record until the server has answered. */
export function useMe() {
  return useQuery({
    queryKey: callKey(getMe, {}),
    queryFn: async ({ signal }) => {
      const user = await callApi(getMe, {}, { signal });
      storeUser(user);
      return user;
    },
    staleTime: Infinity,
    initialData: storedUser,
    initialDataUpdatedAt: 0,
  }).data;
}
