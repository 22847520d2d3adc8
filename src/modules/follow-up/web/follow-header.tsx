import { IconAlertTriangle, IconCheck, IconMapPin, IconPencil, IconPlus, IconUser } from '@tabler/icons-react'
import { formatCuit } from '../../../kernel/contract/cuit.ts'
import { formatDni } from '../../../kernel/contract/dni.ts'
import { mayCall } from '../../../kernel/contract/roles.ts'
import { isOffered, useRegistry } from '../../../kernel/web/app/registry.ts'
import { Avatar } from '../../../kernel/web/components/avatar.tsx'
import { Badge } from '../../../kernel/web/components/badge.tsx'
import { ButtonLink } from '../../../kernel/web/components/button.tsx'
import { ReachLinks } from '../../../kernel/web/components/reach-links.tsx'
import { SkeletonLines } from '../../../kernel/web/components/skeleton.tsx'
import { useSession } from '../../../kernel/web/session/session-store.ts'
import { taxConditions } from '../../customers/contract/customers.ts'
import { customerPermissions } from '../../customers/contract/permissions.ts'
import type { FollowSummary } from '../contract/follow.ts'
import classes from './follow.module.css'

type Customer = FollowSummary['customer']

export const customerNameOf = ({ tradeName, name }: Pick<Customer, 'tradeName' | 'name'>): string => tradeName || name

const words: Record<string, string> = taxConditions

const placeOf = ({ address, locality, province }: Customer): string =>
  [address, locality, province].filter(Boolean).join(', ')

/** What the tax office and the price list know it by. */
const factsOf = ({ code, cuit, dni, taxCondition, salesChannel, region, priceList }: Customer): string[] =>
  [
    code,
    cuit ? `CUIT ${formatCuit(cuit)}` : dni ? `DNI ${formatDni(dni)}` : null,
    taxCondition && (words[taxCondition] ?? taxCondition),
    salesChannel?.name,
    region?.name,
    priceList?.name,
  ].filter((fact): fact is string => Boolean(fact))

const Links = ({ customer }: { customer: Customer }) => {
  return (
    <p className={classes.links}>
      {placeOf(customer) && (
        <span>
          <IconMapPin size={14} stroke={2} aria-hidden />
          {placeOf(customer)}
        </span>
      )}
      {customer.seller && (
        <span>
          <IconUser size={14} stroke={2} aria-hidden />
          {customer.seller.name}
        </span>
      )}
      <ReachLinks phone={customer.phone} email={customer.email} />
    </p>
  )
}

const Acts = ({ customer }: { customer: Customer }) => {
  const { role, user } = useSession()
  const registry = useRegistry()
  const orderUrl = `/apps/personas/main/personas-follow/order/${encodeURIComponent(customer.code)}`
  const mayEdit = mayCall(customerPermissions.write, { role, isOperator: user.isOperator })
  return (
    <div className={classes.acts}>
      {mayEdit && (
        <ButtonLink to={`/apps/personas/main?row=${customer.id}`} leftIcon={<IconPencil aria-hidden />}>
          Editar
        </ButtonLink>
      )}
      {customer.isActive && isOffered(registry, orderUrl, role) && (
        <ButtonLink to={orderUrl} variant="primary" leftIcon={<IconPlus aria-hidden />}>
          Tomar pedido
        </ButtonLink>
      )}
    </div>
  )
}

/** Who the shop is, how to reach it and what can be done with it. */
export const FollowHeader = ({ summary }: { summary: FollowSummary | undefined }) => {
  if (!summary)
    return (
      <div className={classes.header} aria-busy="true">
        <div className={classes.who}>
          <SkeletonLines lines={3} />
        </div>
      </div>
    )
  const { customer, debt } = summary
  return (
    <div className={classes.header}>
      <Avatar name={customerNameOf(customer)} size="large" />
      <div className={classes.who}>
        <p className={classes.name}>
          <b>{customer.name}</b>
          {customer.isActive ? (
            <Badge icon={IconCheck}>Activo</Badge>
          ) : (
            <Badge tone="warning" icon={IconAlertTriangle}>
              Inactivo
            </Badge>
          )}
          {debt.overdueCents > 0 && (
            <Badge tone="warning" icon={IconAlertTriangle}>
              Deuda vencida
            </Badge>
          )}
        </p>
        <p className={classes.facts}>
          {factsOf(customer).map(fact => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
        <Links customer={customer} />
      </div>
      <Acts customer={customer} />
    </div>
  )
}
