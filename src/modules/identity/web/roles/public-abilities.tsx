import { useQuery } from '@tanstack/react-query'
import { call } from '../../../../kernel/web/api/client.ts'
import { QueryError } from '../../../../kernel/web/components/error-state.tsx'
import { SkeletonLines } from '../../../../kernel/web/components/skeleton.tsx'
import { abilityRoutes } from '../../contract/abilities.ts'
import classes from './guest-page.module.css'

/** What the server answers to a guest, by the rules that guard each call. */
export const PublicAbilities = () => {
  const query = useQuery({ queryKey: ['abilities'], queryFn: ({ signal }) => call(abilityRoutes.mine, { signal }) })
  if (query.isPending) return <SkeletonLines lines={8} />
  if (query.isError)
    return <QueryError title="No pudimos preguntarlo" error={query.error} onRetry={() => void query.refetch()} />
  const open = query.data.parts.filter(({ allowed }) => allowed.length > 0)
  return (
    <>
      {open.map(({ title, allowed }) => (
        <section key={title}>
          <h2>{title}</h2>
          <ul className={classes.list}>
            {allowed.map(text => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}
