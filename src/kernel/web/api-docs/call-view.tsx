import { useEffect, useRef } from 'react'
import { plainText } from '../../contract/plain-text.ts'
import frame from './api-docs.module.css'
import classes from './call.module.css'
import { Code } from './code.tsx'
import { CopyButton } from './copy-button.tsx'
import { type Answer, type AreaDocument, type Call, exampleText, type Media, resolvePart } from './document.ts'
import { SchemaTree, schemaText } from './schema-tree.tsx'
import { TryIt } from './try-it.tsx'
import type { Caller } from './use-caller.ts'
import { placeAddress } from './use-place.ts'
import { statusText, whoText } from './words.ts'

type Shown = { document: AreaDocument; call: Call }

const Who = ({ call: { operation } }: Shown) => (
  <dl className={classes.who}>
    <div>
      <dt>Quién</dt>
      <dd>{whoText(operation)}</dd>
    </div>
    <div>
      <dt>Con una clave</dt>
      <dd>{operation['x-scope'] ? <code>{operation['x-scope']}</code> : 'No'}</dd>
    </div>
  </dl>
)

const Parameters = ({ document, call }: Shown) =>
  call.parameters.length === 0 ? null : (
    <section>
      <h4>Parámetros</h4>
      <ul className={classes.fields}>
        {call.parameters.map(({ name, in: place, required, schema, example }) => (
          <li key={`${place}:${name}`}>
            <span className={classes.field}>
              <code>{name}</code>
              {required && <em>{place === 'path' ? 'en la ruta' : 'obligatorio'}</em>}
              <span>{schemaText(document, resolvePart(document, schema))}</span>
              {example !== undefined && example !== '' && (
                <span>
                  ejemplo <code>{plainText(example)}</code>
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )

const Content = ({
  document,
  type,
  media,
  title,
}: { type: string; media: Media; title: string } & Omit<Shown, 'call'>) => (
  <>
    <p className={frame.note}>{type}</p>
    <SchemaTree document={document} schema={media.schema} />
    {media.example !== undefined && (
      <details className={classes.within}>
        <summary>Ejemplo</summary>
        <Code label={`Ejemplo de ${title}`} text={exampleText(media.example, type)} />
      </details>
    )}
  </>
)

const Body = ({ document, call: { body } }: Shown) =>
  body && (
    <section>
      <h4>Cuerpo</h4>
      <Content document={document} type={body.type} media={body.media} title="cuerpo" />
    </section>
  )

const AnswerItem = ({ document, status, answer }: { status: string; answer: Answer } & Omit<Shown, 'call'>) => (
  <li>
    <details open={status.startsWith('2')}>
      <summary>
        <b>{statusText(status)}</b> {answer.description}
      </summary>
      {Object.entries(answer.content ?? {}).map(([type, media]) => (
        <Content key={type} document={document} type={type} media={media} title={`respuesta ${status}`} />
      ))}
    </details>
  </li>
)

const Answers = ({ document, call }: Shown) => (
  <section>
    <h4>Respuestas</h4>
    <ul className={classes.answers}>
      {Object.entries(call.operation.responses).map(([status, answer]) => (
        <AnswerItem key={status} document={document} status={status} answer={resolvePart(document, answer)} />
      ))}
    </ul>
  </section>
)

type Props = Shown & { area: string; isOpen: boolean; caller: Caller }

/** A call: one line, and open everything about it. Its address can be shared. */
export const CallView = ({ document, call, area, isOpen, caller }: Props) => {
  const article = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isOpen) article.current?.scrollIntoView({ block: 'start' })
  }, [isOpen])
  const address = placeAddress(area, call.id)
  return (
    <article ref={article} className={classes.call} data-open={isOpen ? '' : undefined}>
      <h3>
        <a href={isOpen ? placeAddress(area) : address} aria-expanded={isOpen}>
          <span className={frame.method} data-method={call.method}>
            {call.method}
          </span>
          <code>{call.path}</code>
          <span className={classes.summary}>{call.summary}</span>
        </a>
      </h3>
      {isOpen && (
        <div className={classes.details}>
          <div className={classes.acts}>
            <CopyButton text={`${location.origin}${location.pathname}${address}`} label="Copiar enlace" />
          </div>
          <Who document={document} call={call} />
          <Parameters document={document} call={call} />
          <Body document={document} call={call} />
          <Answers document={document} call={call} />
          <TryIt key={call.id} call={call} caller={caller} />
        </div>
      )}
    </article>
  )
}
