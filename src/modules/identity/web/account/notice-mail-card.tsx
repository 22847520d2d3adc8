import { Switch } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../../../kernel/web/api/api-error.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { Card } from '../../../../kernel/web/components/card.tsx'
import { QueryError } from '../../../../kernel/web/components/error-state.tsx'
import { SkeletonLines } from '../../../../kernel/web/components/skeleton.tsx'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import { noticeMailRoutes } from '../../../content/contract/notice-mail.ts'
import classes from './account.module.css'

const queryKey = ['notice-mail']

/** The person's choice for this company; it is saved as it is flipped, and stays as it was when that fails. */
const NoticeSwitch = ({ wantsMail }: { wantsMail: boolean }) => {
  const { user, environment } = useSession()
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: (wanted: boolean) => call(noticeMailRoutes.savePreference, { body: { wantsMail: wanted } }),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
  const isOn = save.isPending ? save.variables : wantsMail
  return (
    <div className={classes.stack}>
      <Switch
        label="Recibir las notificaciones por e-mail"
        description={`Las de ${environment.name}, a ${user.email}. En Andén las ves igual.`}
        checked={isOn}
        disabled={save.isPending}
        onChange={event => save.mutate(event.currentTarget.checked)}
      />
      {isOn && !user.isEmailConfirmed && (
        <p className={classes.lead}>Para que te lleguen, confirmá tu e-mail con el enlace que te mandamos.</p>
      )}
      {save.isError && (
        <p role="alert" className={classes.failure}>
          {messageOf(save.error)}
        </p>
      )}
    </div>
  )
}

export const NoticeMailCard = () => {
  const query = useQuery({ queryKey, queryFn: ({ signal }) => call(noticeMailRoutes.preference, { signal }) })
  return (
    <Card title="Notificaciones">
      {query.isPending && <SkeletonLines lines={2} />}
      {query.isError && (
        <QueryError title="No pudimos traer tu elección" error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.data && <NoticeSwitch wantsMail={query.data.wantsMail} />}
    </Card>
  )
}
