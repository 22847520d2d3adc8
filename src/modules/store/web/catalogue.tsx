import { useState } from 'react'
import type { CatalogueEntry } from '../contract/shop.ts'
import { EntryRow, type Shelf } from './offer-row.tsx'
import { findKept } from './phone-copies.ts'
import classes from './store.module.css'
import { useAnswer } from './use-answer.ts'

type Page = { items: CatalogueEntry[]; next: string | null; isApproximate: boolean }
type Props = Shelf & { shop: string; query: string }

const nextQuery = (query: string, next: string): string => {
  const search = new URLSearchParams(query)
  search.set('after', next)
  return `?${search}`
}

/** What a search without network finds among what was read before. */
const Kept = ({ shop, text, ...shelf }: Shelf & { shop: string; text: string }) => {
  const found = findKept(shop, text)
  if (found.length === 0)
    return <p className={classes.title}>Sin conexión, no lo encontramos entre lo que guardó este teléfono.</p>
  return (
    <section aria-label="Guardado en este teléfono">
      <h2 className={classes.title}>Guardado en este teléfono</h2>
      <ul>
        {found.map(entry => (
          <EntryRow key={`${entry.kind} ${entry.id}`} entry={entry} {...shelf} />
        ))}
      </ul>
    </section>
  )
}

/** A page of what is sold; the one after it comes when it is asked for. */
export const Catalogue = ({ shop, query, ...shelf }: Props) => {
  const { data, error } = useAnswer<Page>(`shops/${shop}/catalogue${query}`)
  const [isLonger, setLonger] = useState(false)
  const text = new URLSearchParams(query).get('text')
  if (error?.status === 0 && !data && text) return <Kept shop={shop} text={text} {...shelf} />
  if (error && !data) return <p className={classes.alert}>{error.message}</p>
  if (!data) return <p className={classes.title}>Cargando…</p>
  if (data.items.length === 0) return <p className={classes.title}>No encontramos nada con esas palabras.</p>
  const title = data.isApproximate ? 'Quizás buscabas' : 'Artículos'
  return (
    <>
      <section aria-label={title}>
        {data.isApproximate && <h2 className={classes.title}>{title}</h2>}
        <ul>
          {data.items.map(entry => (
            <EntryRow key={`${entry.kind} ${entry.id}`} entry={entry} {...shelf} />
          ))}
        </ul>
      </section>
      {data.next && !isLonger && (
        <button type="button" className={`${classes.button} ${classes.more}`} onClick={() => setLonger(true)}>
          Ver más
        </button>
      )}
      {data.next && isLonger && <Catalogue shop={shop} query={nextQuery(query, data.next)} {...shelf} />}
    </>
  )
}
