import { useQuery } from '@tanstack/react-query'
import { call } from '../../../../kernel/web/api/client.ts'
import { QueryError } from '../../../../kernel/web/components/error-state.tsx'
import { SkeletonLines } from '../../../../kernel/web/components/skeleton.tsx'
import { textParameter, useUrlState } from '../../../../kernel/web/components/url-state.ts'
import { profileRoutes } from '../../contract/profiles.ts'
import { SynchronizeFrame } from '../synchronize-frame.tsx'
import { ProfileBar } from './profile-bar.tsx'
import { ProfileEditor } from './profile-editor.tsx'

export const profilesKey = ['erp-profiles']
const openParameter = textParameter('formato')

/** How the files are written: one layout at a time, with what it gives beside it. */
export const ProfilesPage = () => {
  const [open, setOpen] = useUrlState(openParameter)
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
          <ProfileBar profiles={query.data} profile={profile} onOpen={setOpen} />
          <ProfileEditor key={profile.id} profile={profile} />
        </>
      )}
    </SynchronizeFrame>
  )
}
