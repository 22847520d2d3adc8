import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../../../kernel/web/api/api-error.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { Dialog } from '../../../../kernel/web/components/dialog.tsx'
import { QueryError } from '../../../../kernel/web/components/error-state.tsx'
import { SkeletonLines } from '../../../../kernel/web/components/skeleton.tsx'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'
import { type ProfileInput, type ProfileView, profileRoutes } from '../../contract/profiles.ts'
import { freeCode } from './free-code.ts'
import classes from './profiles.module.css'

type Props = { profiles: ProfileView[]; onClose: () => void; onAdded: (id: string) => void }

/** The layouts that the product knows; the one that is added becomes the company's own, to be changed at will. */
export const AddProfileDialog = ({ profiles, onClose, onAdded }: Props) => {
  const queries = useQueryClient()
  const known = useQuery({
    queryKey: ['erp-known-profiles'],
    queryFn: ({ signal }) => call(profileRoutes.known, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const add = useMutation({
    mutationFn: (profile: ProfileInput) =>
      call(profileRoutes.create, { body: { ...profile, code: freeCode(profiles, profile.code) } }),
    onSuccess: async ({ id, name }) => {
      await queries.invalidateQueries({ queryKey: ['erp-profiles'] })
      showToast({ variant: 'success', text: `Agregaste «${name}»` })
      onAdded(id)
    },
    onError: (error: unknown) => showToast({ variant: 'error', text: messageOf(error) }),
  })
  return (
    <Dialog onClose={onClose} title="Agregar un formato" size={680} closeButtonProps={{ 'aria-label': 'Cerrar' }}>
      {known.isPending && <SkeletonLines lines={6} />}
      {known.isError && (
        <QueryError title="No pudimos traer los formatos" error={known.error} onRetry={() => void known.refetch()} />
      )}
      <ul className={classes.known}>
        {known.data?.map(profile => (
          <li key={profile.code}>
            <h3>{profile.name}</h3>
            <p>{profile.definition.about}</p>
            <Button
              aria-label={`Agregar ${profile.name}`}
              busy={add.isPending && add.variables.code === profile.code}
              disabled={add.isPending}
              onClick={() => add.mutate(profile)}
            >
              Agregar
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
