import { useMutation, useQuery } from '@tanstack/react-query'
import { messageOf } from '../../../../kernel/web/api/api-error.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { Card } from '../../../../kernel/web/components/card.tsx'
import { DataTable } from '../../../../kernel/web/components/data-table.tsx'
import { type OwnEnvironment, ownEnvironmentRoutes } from '../../contract/own-environments.ts'
import { roleTitle } from '../../contract/role-words.ts'
import classes from './account.module.css'

/** The companies a person works with, and the way from one to another; nothing for who has one. */
export const CompaniesCard = () => {
  const { data } = useQuery({
    queryKey: ['own-companies'],
    queryFn: ({ signal }) => call(ownEnvironmentRoutes.list, { signal }),
  })
  const enter = useMutation({
    mutationFn: ({ id }: OwnEnvironment) => call(ownEnvironmentRoutes.enter, { params: { id } }),
    // Everything on screen is of the other company: it begins anew.
    onSuccess: () => window.location.assign('/'),
  })
  if (!data || data.items.length < 2) return null
  return (
    <Card title="Mis empresas">
      <DataTable
        caption="Mis empresas"
        items={data.items}
        keyOf={({ id }) => id}
        columns={[
          { title: 'Empresa', cell: ({ name }) => name },
          { title: 'Rol', cell: ({ roleNumber }) => roleTitle(roleNumber), narrow: 'below' },
          {
            title: 'Sesión',
            cell: company =>
              company.isCurrent ? (
                'Estás acá'
              ) : (
                <Button size="small" busy={enter.isPending} onClick={() => enter.mutate(company)}>
                  Entrar
                </Button>
              ),
          },
        ]}
      />
      {enter.isError && (
        <p role="alert" className={classes.failure}>
          {messageOf(enter.error)}
        </p>
      )}
    </Card>
  )
}
