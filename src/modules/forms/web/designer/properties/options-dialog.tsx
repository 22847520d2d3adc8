import { Select, Switch, Textarea } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { messageOf } from '../../../../../kernel/web/api/api-error.ts'
import { request } from '../../../../../kernel/web/api/client.ts'
import { requestUrl } from '../../../../../kernel/web/api/request-url.ts'
import { Button } from '../../../../../kernel/web/components/button.tsx'
import { FormDialog } from '../../../../../kernel/web/form/form-dialog.tsx'
import type { ChoiceItem } from '../../../contract/definition/types.ts'
import { formRoutes, type OptionsFile } from '../../../contract/forms.ts'
import { hasOwnCodes, maximumOptions, readOptionList, repeatedOption, writeOptionList } from './option-list.ts'
import classes from './properties.module.css'

type Picked = OptionsFile['picked']
type Opened = { file: File; read: OptionsFile }

const { method, path } = formRoutes.readOptions

const readFile = async (file: File, picked?: Picked): Promise<Opened> => {
  const url = requestUrl(path, {}, { name: file.name, ...picked })
  return { file, read: (await (await request({ method, url, body: file })).json()) as OptionsFile }
}

/** Codes of the file, if one of its columns holds them. */
const textOfFile = ({ choices, picked }: OptionsFile): string => writeOptionList(choices, picked.value >= 0)

const noteOf = ({ file, read: { choices, ignored } }: Opened): string =>
  `${choices.length} opciones de ${file.name}${ignored > 0 ? `; ${ignored} filas no se leyeron` : ''}.`

const parts = [
  ['text', 'Columna del texto'],
  ['value', 'Columna del código'],
  ['score', 'Columna de los puntos'],
] as const satisfies [keyof Picked, string][]

type ColumnsProps = { read: OptionsFile; hasScore: boolean; onPick: (picked: Picked) => void }

/** Which column is the text, which the code and which the points. */
const Columns = ({ read: { columns, picked }, hasScore, onPick }: ColumnsProps) => {
  const options = columns.map(({ title, sample }, index) => ({
    value: String(index),
    label: [title || `Columna ${index + 1}`, sample].filter(Boolean).join(' · '),
  }))
  return (
    <div className={classes.columns}>
      {parts
        .filter(([part]) => hasScore || part !== 'score')
        .map(([part, label]) => (
          <Select
            key={part}
            label={label}
            allowDeselect={false}
            data={part === 'text' ? options : [{ value: '-1', label: 'Ninguna' }, ...options]}
            value={String(picked[part])}
            onChange={value => value !== null && onPick({ ...picked, [part]: Number(value) })}
          />
        ))}
    </div>
  )
}

/** The file that was opened, and how reading it went. */
const useOptionsFile = (onText: (text: string, withCodes: boolean) => void) => {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const open = async (file: File | undefined, picked?: Picked): Promise<void> => {
    if (!file) return
    setBusy(true)
    try {
      const next = await readFile(file, picked)
      setOpened(next)
      setFailure(null)
      onText(textOfFile(next.read), next.read.picked.value >= 0)
    } catch (error) {
      setFailure(messageOf(error))
    }
    setBusy(false)
  }
  return { opened, failure, busy, open }
}

type Props = {
  title: string
  items: readonly ChoiceItem[]
  hasScore: boolean
  onSave: (items: ChoiceItem[]) => void
  onClose: () => void
}

/** The whole list as text: pasted from a spreadsheet, or read from a file with its codes. */
export const OptionsDialog = ({ title, items, hasScore, onSave, onClose }: Props) => {
  const [withCodes, setWithCodes] = useState(() => hasOwnCodes(items))
  const [text, setText] = useState(() => writeOptionList(items, hasOwnCodes(items)))
  const { opened, failure, busy, open } = useOptionsFile((next, codes) => {
    setText(next)
    setWithCodes(codes)
  })
  const input = useRef<HTMLInputElement>(null)
  const options = readOptionList(text, items)
  const submit = async (): Promise<void> => {
    onSave(options)
    onClose()
  }
  const showCodes = (isOn: boolean): void => {
    setWithCodes(isOn)
    setText(writeOptionList(options, isOn))
  }
  return (
    <FormDialog
      title={title}
      confirmLabel={options.length === 1 ? 'Usar 1' : `Usar ${options.length}`}
      form={{ busy, failure, submit }}
      values={text}
      reason={options.length === 0 ? 'La lista está vacía.' : repeatedOption(text)}
      onClose={onClose}
    >
      <Textarea
        label="Una por línea"
        description={`Después del texto, separados por un tabulador o «;»: los puntos y el código. Hasta ${maximumOptions.toLocaleString('es-AR')}.`}
        autosize
        minRows={10}
        maxRows={18}
        value={text}
        onChange={event => setText(event.currentTarget.value)}
      />
      <Switch
        label="Ver los códigos"
        description="Lo que se guarda y sale en los exportados; el texto se puede corregir."
        checked={withCodes}
        onChange={event => showCodes(event.currentTarget.checked)}
      />
      <div className={classes.acts}>
        <Button
          size="small"
          busy={busy}
          leftIcon={<IconFileImport aria-hidden />}
          onClick={() => input.current?.click()}
        >
          Traer de un archivo
        </Button>
        <span className={classes.help}>{opened ? noteOf(opened) : 'xlsx o csv: texto, puntos y código.'}</span>
      </div>
      {opened && opened.read.columns.length > 1 && (
        <Columns read={opened.read} hasScore={hasScore} onPick={picked => void open(opened.file, picked)} />
      )}
      <input
        ref={input}
        type="file"
        accept=".xlsx,.csv"
        hidden
        onChange={event => {
          void open(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
    </FormDialog>
  )
}
