import { IconBookmark, IconNews } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { EmptyState } from '../../../../kernel/web/components/empty-state.tsx'
import { QueryError } from '../../../../kernel/web/components/error-state.tsx'
import { SkeletonLines } from '../../../../kernel/web/components/skeleton.tsx'
import { useDelayed } from '../../../../kernel/web/components/use-delayed.ts'
import type { FeedTab } from '../../contract/publications.ts'
import type { useFeed } from '../use-publications.ts'
import classes from './feed.module.css'
import { PublicationCard } from './publication-card.tsx'
import { useKept, withKept } from './use-kept.ts'

const empty: Record<FeedTab, { title: string; text: string }> = {
  pending: { title: 'Estás al día', text: 'No te queda ninguna novedad por leer ni por confirmar.' },
  all: { title: 'Todavía no hay novedades', text: 'Lo que publique tu empresa se muestra acá.' },
  saved: { title: 'No guardaste ninguna', text: 'Guardá con la cinta las que quieras tener a mano.' },
}

type Query = ReturnType<typeof useFeed>

/** Reads the next page when its foot comes near. */
const MoreMark = ({ query }: { query: Query }) => {
  const mark = useRef<HTMLDivElement>(null)
  const { fetchNextPage } = query
  useEffect(() => {
    const observer = new IntersectionObserver(
      entries => void (entries.some(entry => entry.isIntersecting) && fetchNextPage()),
      { rootMargin: '600px' },
    )
    if (mark.current) observer.observe(mark.current)
    return () => observer.disconnect()
  }, [fetchNextPage])
  return (
    <div ref={mark} className={classes.more}>
      <Button variant="link" busy={query.isFetchingNextPage} onClick={() => void fetchNextPage()}>
        Ver más novedades
      </Button>
    </div>
  )
}

type Props = {
  tab: FeedTab
  search: string
  /** One publication alone, as a link opened it. */
  isOne: boolean
  query: Query
}

const notShown = { title: 'Esta novedad ya no se muestra', text: 'Terminó, la retiraron o no es para vos.' }

export const FeedList = ({ tab, search, isOne, query }: Props) => {
  const late = useDelayed(query.isPending)
  const { kept, keep } = useKept()
  if (query.isError && !query.data)
    return (
      <QueryError title="No pudimos traer las novedades" error={query.error} onRetry={() => void query.refetch()} />
    )
  if (!query.data) return late ? <SkeletonLines lines={10} /> : null
  const answered = query.data.pages.flatMap(page => page.items)
  const items = tab === 'pending' && !search ? withKept(answered, kept) : answered
  if (items.length === 0)
    return search ? (
      <EmptyState icon={IconNews} title={`Nada con «${search}»`} text="Probá con otra palabra." />
    ) : (
      <EmptyState icon={tab === 'saved' ? IconBookmark : IconNews} {...(isOne ? notShown : empty[tab])} />
    )
  return (
    <>
      {items.map(item => (
        <PublicationCard key={item.id} item={item} keep={keep} />
      ))}
      {query.hasNextPage && <MoreMark query={query} />}
    </>
  )
}
