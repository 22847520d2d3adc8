import { IconCheck, IconMinus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { belongsTo, roleGroups } from '../../../../kernel/contract/roles.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { isOffered, useRegistry } from '../../../../kernel/web/app/registry.ts'
import { Card } from '../../../../kernel/web/components/card.tsx'
import { QueryError } from '../../../../kernel/web/components/error-state.tsx'
import { Page as Frame } from '../../../../kernel/web/components/page.tsx'
import { SkeletonLines } from '../../../../kernel/web/components/skeleton.tsx'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import { flatItems, isBranch, visibleMenu } from '../../../../kernel/web/shell/navigation/visible-menu.ts'
import { type Abilities, abilityRoutes } from '../../contract/abilities.ts'
import { roleTitle } from '../../contract/role-words.ts'
import classes from './role-page.module.css'

const groupWords: Record<keyof typeof roleGroups, string> = {
  admin: 'Administración',
  staff: 'Personal de oficina',
  user: 'Personas de la empresa',
  sync: 'Sincronización',
  leads: 'Conducción',
  settlers: 'Rendiciones',
}

const Abled = ({ on, children }: { on: boolean; children: string }) => {
  const Glyph = on ? IconCheck : IconMinus
  return (
    <li data-on={on}>
      <Glyph size={16} stroke={1.75} role="img" aria-label={on ? 'Sí:' : 'No:'} />
      {children}
    </li>
  )
}

/** The menu as the shell draws it for this person, beside what others see in it. */
const MenuCard = () => {
  const session = useSession()
  const registry = useRegistry()
  const isThere = (url: string) => isOffered(registry, url, session)
  const visible = new Set(flatItems(visibleMenu(registry.menu, { session, isOffered: isThere })).map(({ id }) => id))
  return (
    <Card title="Tu menú" note={`${visible.size} pantallas`}>
      <div className={classes.columns}>
        {registry.menu.filter(isBranch).map(group => (
          <section key={group.id}>
            <h3>{group.title}</h3>
            <ul className={classes.list}>
              {flatItems([group]).map(item =>
                visible.has(item.id) ? (
                  <li key={item.id} data-on="true">
                    <IconCheck size={16} stroke={1.75} role="img" aria-label="Sí:" />
                    <Link to={item.url}>{item.title}</Link>
                  </li>
                ) : (
                  <Abled key={item.id} on={false}>
                    {item.title}
                  </Abled>
                ),
              )}
            </ul>
          </section>
        ))}
      </div>
    </Card>
  )
}

/** Every act by the part of the product it belongs to; the same rules guard the acts themselves. */
const AbilitiesCard = ({ title }: { title: string }) => {
  const query = useQuery({
    queryKey: ['abilities'],
    queryFn: ({ signal }) => call(abilityRoutes.mine, { signal }),
  })
  const parts: Abilities['parts'] = (query.data?.parts ?? []).filter(part => part.allowed.length > 0)
  return (
    <Card title={title}>
      {query.isPending && <SkeletonLines lines={8} />}
      {query.isError && (
        <QueryError title="No pudimos traer tus permisos" error={query.error} onRetry={() => void query.refetch()} />
      )}
      <div className={classes.columns}>
        {parts.map(part => (
          <section key={part.title}>
            <h3>{part.title}</h3>
            <ul className={classes.list}>
              {part.allowed.map(text => (
                <Abled key={text} on>
                  {text}
                </Abled>
              ))}
            </ul>
            {part.refused.length > 0 && (
              <details>
                <summary>Y {part.refused.length} que tu rol no permite</summary>
                <ul className={classes.list}>
                  {part.refused.map(text => (
                    <Abled key={text} on={false}>
                      {text}
                    </Abled>
                  ))}
                </ul>
              </details>
            )}
          </section>
        ))}
      </div>
    </Card>
  )
}

/** domain.md, Companies and settings: what a signed-in person's role may see and do. */
export const Page = () => {
  const session = useSession()
  const { roleNumber, environment } = session
  const groups = (Object.keys(roleGroups) as (keyof typeof roleGroups)[]).filter(group => belongsTo(group, session))
  return (
    <Frame>
      <p className={classes.lead}>
        En {environment.name} tu rol es <strong>{roleTitle(roleNumber)}</strong>. Formás parte de:{' '}
        {groups.map(group => groupWords[group]).join(', ')}.
      </p>
      <MenuCard />
      <AbilitiesCard title="Lo que podés hacer" />
    </Frame>
  )
}
