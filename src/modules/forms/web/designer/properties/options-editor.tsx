import { IconClipboardList, IconPlus, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react'
import { Button } from '../../../../../kernel/web/components/button.tsx'
import { IconButton } from '../../../../../kernel/web/components/icon-button.tsx'
import { SortableList } from '../../../../../kernel/web/components/sortable-list.tsx'
import { choiceItem } from '../../../contract/definition/questions.ts'
import { type Choice, type ChoiceItem, type FormElement, withText } from '../../../contract/definition/types.ts'
import { freeValue, optionText } from './option-list.ts'
import classes from './properties.module.css'
import { Part, useElementEdit } from './property.tsx'

const OptionsDialog = lazy(() => import('./options-dialog.tsx').then(module => ({ default: module.OptionsDialog })))

/** More options than these are edited as text: thousands of inputs would make the panel slow. */
const editedOptions = 60

export type OptionListName = 'choices' | 'rows' | 'columns'

const words = {
  choices: { title: 'Opciones', one: 'Opción' },
  rows: { title: 'Filas', one: 'Fila' },
  columns: { title: 'Columnas', one: 'Columna' },
} as const satisfies Record<OptionListName, { title: string; one: string }>

const readScore = (text: string): number | undefined => {
  const score = Number(text.trim().replace(',', '.'))
  return text.trim() !== '' && Number.isFinite(score) ? score : undefined
}

type RowProps = {
  item: ChoiceItem
  hasScore: boolean
  onChange: (item: ChoiceItem) => void
  onRemove: () => void
  onNext: () => void
}

/** Typed text of the points; «2,» is not a number yet and stays as it is typed. */
const ScoreInput = ({ item, onChange }: Pick<RowProps, 'item' | 'onChange'>) => {
  const [text, setText] = useState<string | null>(null)
  return (
    <input
      className={classes.points}
      inputMode="decimal"
      aria-label={`Puntos de ${optionText(item)}`}
      value={text ?? String(item.score ?? '').replace('.', ',')}
      onChange={event => {
        setText(event.currentTarget.value)
        const { score: _before, ...rest } = item
        const score = readScore(event.currentTarget.value)
        onChange(score === undefined ? (rest as ChoiceItem) : { ...item, score })
      }}
      onBlur={() => setText(null)}
    />
  )
}

const OptionRow = ({ item, hasScore, onChange, onRemove, onNext }: RowProps) => (
  <div className={classes.option}>
    <input
      className={classes.optionText}
      aria-label={`Texto de ${optionText(item)}`}
      data-option=""
      value={optionText(item)}
      onChange={event => onChange({ ...item, text: withText(item.text, event.currentTarget.value) })}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        onNext()
      }}
    />
    {hasScore && <ScoreInput item={item} onChange={onChange} />}
    <IconButton size="small" icon={IconX} label={`Quitar ${optionText(item)}`} tooltip={false} onClick={onRemove} />
  </div>
)

type Props = { element: FormElement; list: OptionListName; hasScore: boolean }

/** Options of a question, rows or columns of a matrix: typed, put in order, pasted or imported. */
export const OptionsEditor = ({ element, list, hasScore }: Props) => {
  const edit = useElementEdit(element.name)
  const [isPasting, setPasting] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const items = ((element[list] ?? []) as readonly Choice[]).map(choiceItem)
  const change = (next: readonly ChoiceItem[]): void => edit({ [list]: next })
  const add = (): void => {
    const text = `${words[list].one} ${items.length + 1}`
    change([...items, { value: freeValue(text, new Set(items.map(({ value }) => String(value)))), text }])
    requestAnimationFrame(() => {
      const last = [...(box.current?.querySelectorAll<HTMLInputElement>('[data-option]') ?? [])].at(-1)
      last?.select()
    })
  }
  const shown = items.slice(0, editedOptions)
  const rest = items.slice(editedOptions)
  const byKey = new Map(shown.map((item, index) => [`${index}:${String(item.value)}`, item]))
  return (
    <Part title={words[list].title} side={hasScore ? <span className={classes.pointsHead}>Puntos</span> : undefined}>
      <div ref={box}>
        <SortableList
          label={words[list].title}
          items={shown.map((item, index) => ({
            id: `${index}:${String(item.value)}`,
            label: optionText(item),
            content: (
              <OptionRow
                item={item}
                hasScore={hasScore}
                onChange={next => change(items.map((one, at) => (at === index ? next : one)))}
                onRemove={() => change(items.filter((_one, at) => at !== index))}
                onNext={add}
              />
            ),
          }))}
          onChange={keys => change([...keys.flatMap(key => byKey.get(key) ?? []), ...rest])}
        />
      </div>
      {rest.length > 0 && <p className={classes.help}>Y {rest.length} más. Con tantas, editalas como lista.</p>}
      <div className={classes.acts}>
        <Button variant="ghost" size="small" leftIcon={<IconPlus aria-hidden />} onClick={add}>
          {words[list].one}
        </Button>
        <Button
          variant="ghost"
          size="small"
          leftIcon={<IconClipboardList aria-hidden />}
          onClick={() => setPasting(true)}
        >
          {items.length > editedOptions ? 'Editar como lista' : 'Pegar lista'}
        </Button>
      </div>
      {isPasting && (
        <Suspense fallback={null}>
          <OptionsDialog
            title={words[list].title}
            items={items}
            hasScore={hasScore}
            onSave={change}
            onClose={() => setPasting(false)}
          />
        </Suspense>
      )}
    </Part>
  )
}
