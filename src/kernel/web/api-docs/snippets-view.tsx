import { useState } from 'react'
import classes from './call.module.css'
import { Code } from './code.tsx'
import { CopyButton } from './copy-button.tsx'
import type { Snippet } from './snippets.ts'

/** The request as a program would send it. */
export const SnippetsView = ({ snippets }: { snippets: Snippet[] }) => {
  const [chosen, choose] = useState<Snippet['id']>('curl')
  const shown = snippets.find(({ id }) => id === chosen) ?? snippets[0]
  if (!shown) return null
  return (
    <section className={classes.snippets} aria-label="Como programa">
      <div className={classes.choices}>
        {snippets.map(({ id, title }) => (
          <button key={id} type="button" aria-pressed={id === shown.id} onClick={() => choose(id)}>
            {title}
          </button>
        ))}
        <CopyButton text={shown.text} label={`Copiar ${shown.title}`} />
      </div>
      <Code label={`Llamada con ${shown.title}`} text={shown.text} />
    </section>
  )
}
