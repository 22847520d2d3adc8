import { useDeferredValue, useState } from 'react'
import type { OpenStore, ShownArticle } from '../contract/open-store.ts'
import { InterestForm } from './interest-form.tsx'
import { Photo } from './offer-row.tsx'
import { SectionChips } from './section-chips.tsx'
import classes from './store.module.css'
import { useAnswer } from './use-answer.ts'

type Page = { items: ShownArticle[]; next: string | null; isApproximate: boolean }

const nextQuery = (query: string, next: string): string => {
  const search = new URLSearchParams(query)
  search.set('after', next)
  return `?${search}`
}

const Shown = ({ company, query }: { company: string; query: string }) => {
  const { data, error } = useAnswer<Page>(`open/${company}/catalogue${query}`)
  const [isLonger, setLonger] = useState(false)
  if (!data) return <p className={classes.title}>{error?.message ?? 'Cargando…'}</p>
  if (data.items.length === 0) return <p className={classes.title}>No encontramos nada con esas palabras.</p>
  return (
    <>
      {data.isApproximate && <h2 className={classes.title}>Quizás buscabas</h2>}
      <ul>
        {data.items.map(({ id, name, brand, description, photo }) => (
          <li key={id} className={classes.row}>
            <Photo photo={photo} base={`/api/store/open/${company}/photos`} />
            <div className={classes.about}>
              <span className={classes.name}>{name}</span>
              <span className={classes.detail}>{[brand, description].filter(Boolean).join(' · ')}</span>
            </div>
          </li>
        ))}
      </ul>
      {data.next && !isLonger && (
        <button type="button" className={`${classes.button} ${classes.more}`} onClick={() => setLonger(true)}>
          Ver más
        </button>
      )}
      {data.next && isLonger && <Shown company={company} query={nextQuery(query, data.next)} />}
    </>
  )
}

/** What a company sells, for whoever is no customer yet: without prices, and with a form to become one. */
export const OpenPage = ({ company }: { company: string }) => {
  const { data, error } = useAnswer<OpenStore>(`open/${company}`)
  const [typed, setTyped] = useState('')
  const [section, setSection] = useState('')
  const text = useDeferredValue(typed.trim())
  const query = text ? `?text=${encodeURIComponent(text)}` : section ? `?section=${section}` : ''
  if (!data)
    return (
      <main className={classes.frame}>
        <p className={classes.title}>
          {error?.status === 404 ? 'Esta tienda no está abierta.' : (error?.message ?? 'Cargando…')}
        </p>
      </main>
    )
  return (
    <div className={classes.frame}>
      <header className={classes.head}>
        <h1>{data.company}</h1>
        <p>Los precios se ven con una cuenta de cliente.</p>
      </header>
      <main>
        <div className={classes.find}>
          <input
            className={classes.search}
            type="search"
            aria-label="Buscar artículos"
            placeholder="Buscar artículos…"
            value={typed}
            onChange={event => setTyped(event.currentTarget.value)}
          />
        </div>
        {data.welcomeText && <p className={classes.card}>{data.welcomeText}</p>}
        <p className={`${classes.card} ${classes.between}`}>
          <a href="#quiero-comprar">Quiero comprar</a>
          <a href="/tienda">Ya soy cliente</a>
        </p>
        <SectionChips sections={data.sections} chosen={section} choose={setSection} />
        <Shown key={query} company={company} query={query} />
        <InterestForm company={company} opening={data.opening} />
      </main>
    </div>
  )
}
