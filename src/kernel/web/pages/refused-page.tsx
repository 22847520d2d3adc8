import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { type RoleGroup, roleGroups } from '../../contract/roles.ts'
import { type Granters, whoCanSeeRoutes } from '../../contract/who-can-see.ts'
import { call } from '../api/client.ts'
import type { WebPage } from '../app/web-module.ts'
import { Button, ButtonLink } from '../components/button.tsx'
import { MessagePage } from './message-page.tsx'

const list = (names: string[], type: 'conjunction' | 'disjunction'): string =>
  new Intl.ListFormat('es-AR', { type }).format(names)

const askWhom = ({ administrators, others }: Granters): string => {
  const names = others > 0 ? [...administrators, others === 1 ? 'otra persona más' : `${others} más`] : administrators
  return names.length > 0 ? `Puede dártelo quien administra la empresa: ${list(names, 'conjunction')}.` : ''
}

/** Which roles may open the page, which one the person has, and who can change it. */
const refusalText = (granters: Granters | undefined): string => {
  if (!granters) return 'Tu rol no la incluye. Un administrador de tu empresa puede dártelo.'
  const { mine, roles } = granters
  return `Es para ${list(roles, 'conjunction')}, y tu rol es ${mine}. ${askWhom(granters)}`.trim()
}

const isGroup = (access: WebPage['access']): access is RoleGroup => access in roleGroups

/** Shown at the address of a page that the person's role may not open: who can grant access, and links to go on. */
export const RefusedPage = ({ page }: { page: WebPage }) => {
  const navigate = useNavigate()
  const group = isGroup(page.access) ? page.access : 'admin'
  const { data } = useQuery({
    queryKey: ['granters', group],
    queryFn: ({ signal }) => call(whoCanSeeRoutes.granters, { query: { group }, signal }),
  })
  return (
    <MessagePage title={`No tenés acceso a «${page.title}»`} text={refusalText(data)}>
      {window.history.state?.idx > 0 && <Button onClick={() => navigate(-1)}>Volver</Button>}
      <ButtonLink to="/" variant="primary">
        Ir al inicio
      </ButtonLink>
    </MessagePage>
  )
}
