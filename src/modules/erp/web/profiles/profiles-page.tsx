import { useQuery } from '@tanstack/react-query'
import { call } from '../../../../kernel/web/api/client.ts'
import { QueryError } from '../../../../kernel/web/components/error-state.tsx'
import { SkeletonLines } from '../../../../kernel/web/components/skeleton.tsx'
import { type UrlCodec, useUrlState } from '../../../../kernel/web/components/url-state.ts'
import { profileRoutes } from '../../contract/profiles.ts'
import { SynchronizeFrame } from '../synchronize-frame.tsx'
import { ProfileBar } from './profile-bar.tsx'
import { ProfileDocument } from './profile-document.tsx'
import { ProfileEditor } from './profile-editor.tsx'
import type { ProfileTab } from './profile-words.ts'

export const profilesKey = ['erp-profiles']

type Opened = { id: string; tab: ProfileTab }

/** Which layout is open and what is seen of it, in the address. */
const openedParameter: UrlCodec<Opened> = {
  read: search => ({ id: search.get('formato') ?? '', tab: search.get('ver') === 'documento' ? 'document' : 'layout' }),
  write: (search, { id, tab }) => {
    if (id) search.set('formato', id)
    else search.delete('formato')
    if (tab === 'document') search.set('ver', 'documento')
    else search.delete('ver')
  },
}

/** How the files are written: one layout at a time, with what it gives beside it. */
export const ProfilesPage = () => {
  const [{ id: open, tab }, setOpened] = useUrlState(openedParameter)
  const openProfile = (id: string, next: ProfileTab = tab) => setOpened({ id, tab: next })
  const query = useQuery({ queryKey: profilesKey, queryFn: ({ signal }) => call(profileRoutes.list, { signal }) })
  const profile = query.data?.find(({ id }) => id === open) ?? query.data?.[0]
  return (
    <SynchronizeFrame>
      {query.isPending && <SkeletonLines lines={10} />}
      {query.isError && (
        <QueryError title="No pudimos traer los formatos" error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.data && profile && (
        <>
          <ProfileBar profiles={query.data} profile={profile} tab={tab} onOpen={openProfile} />
          {tab === 'document' ? (
            <ProfileDocument profile={profile} />
          ) : (
            <ProfileEditor key={profile.id} profile={profile} />
          )}
        </>
      )}
    </SynchronizeFrame>
  )
}
