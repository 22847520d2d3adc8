import { useDraggable } from '@dnd-kit/core'
import { IconFilePlus, IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { type KindGroup, type KnownKind, kindGroupNames, kindNames, kinds } from '../../../contract/definition/kinds.ts'
import { kindIcons } from '../kind-icons.ts'
import { useDesigner } from '../state/use-designer.ts'
import classes from './palette.module.css'

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Kinds whose label or other words have every word typed. */
export const findKinds = (text: string): KnownKind[] => {
  const words = plain(text).split(/\s+/).filter(Boolean)
  return kindNames.filter(kind => {
    const own = plain(`${kinds[kind].label} ${kinds[kind].words}`)
    return words.every(word => own.includes(word))
  })
}

type KindButtonProps = {
  kind: KnownKind
  isFirst: boolean
  onPick: (kind: KnownKind) => void
  onKeyDown: (event: KeyboardEvent) => void
}

const KindButton = ({ kind, isFirst, onPick, onKeyDown }: KindButtonProps) => {
  const { label } = kinds[kind]
  const { setNodeRef, listeners } = useDraggable({ id: `kind:${kind}`, data: { kind, label } })
  const Glyph = kindIcons[kind]
  return (
    <button
      ref={setNodeRef}
      type="button"
      className={classes.kind}
      data-first={isFirst ? '' : undefined}
      data-kind={kind}
      {...listeners}
      onClick={() => onPick(kind)}
      onKeyDown={onKeyDown}
    >
      <Glyph size={16} stroke={1.75} aria-hidden />
      {label}
    </button>
  )
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, [contenteditable], [role="dialog"], dialog') !== null

/** «/» anywhere but in a text goes to the search of kinds. */
const useSlash = (focus: () => void): void => {
  const latest = useRef(focus)
  latest.current = focus
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

const focusKind = (list: HTMLElement | null, step: number): void => {
  const buttons = [...(list?.querySelectorAll<HTMLElement>('button') ?? [])]
  const index = buttons.indexOf(document.activeElement as HTMLElement)
  buttons[Math.min(buttons.length - 1, Math.max(0, index + step))]?.focus()
}

type Props = {
  /** In a drawer: closes it. */
  onPicked?: () => void
}

const PageButton = ({ onPicked }: Props) => {
  const designer = useDesigner()
  return (
    <button
      type="button"
      className={classes.kind}
      onClick={() => {
        designer.addPage(`Página ${designer.definition().pages.length + 1}`)
        onPicked?.()
      }}
    >
      <IconFilePlus size={16} stroke={1.75} aria-hidden />
      Página
    </button>
  )
}

/** Kinds of question: a click or Enter adds one after what is selected, dragging puts it anywhere. */
export const Palette = ({ onPicked }: Props) => {
  const designer = useDesigner()
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const matches = useMemo(() => findKinds(text), [text])
  useSlash(() => input.current?.focus())
  const pick = (kind: KnownKind): void => {
    designer.add(kind)
    setText('')
    onPicked?.()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isInput = event.target === input.current
    const [first] = matches
    if (event.key === 'ArrowDown') focusKind(list.current, isInput ? 0 : 1)
    else if (event.key === 'ArrowUp' && !isInput) focusKind(list.current, -1)
    else if (event.key === 'Enter' && isInput && first) pick(first)
    else if (event.key === 'Escape' && isInput) setText('')
    else return
    event.preventDefault()
  }
  const isSearch = text.trim() !== ''
  return (
    <div className={classes.palette}>
      <label className={classes.search}>
        <IconSearch size={16} stroke={1.75} aria-hidden />
        <input
          ref={input}
          value={text}
          placeholder="Tipo de pregunta"
          aria-label="Buscar un tipo de pregunta"
          onChange={event => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <kbd>/</kbd>
      </label>
      <div ref={list} className={classes.list}>
        {(Object.keys(kindGroupNames) as KindGroup[]).map(group => {
          const own = matches.filter(kind => kinds[kind].group === group)
          if (own.length === 0) return null
          return (
            <section key={group} aria-label={kindGroupNames[group]}>
              <h2>{kindGroupNames[group]}</h2>
              {group === 'structure' && !isSearch && <PageButton onPicked={onPicked} />}
              {own.map(kind => (
                <KindButton
                  key={kind}
                  kind={kind}
                  isFirst={isSearch && kind === matches[0]}
                  onPick={pick}
                  onKeyDown={onKeyDown}
                />
              ))}
            </section>
          )
        })}
        {matches.length === 0 && <p className={classes.nothing}>Ningún tipo se llama así.</p>}
      </div>
    </div>
  )
}
