import { Loader, Menu } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet, IconFileTypeCsv, IconFileTypePdf } from '@tabler/icons-react'
import { formatNumber } from '../../../contract/formats.ts'
import type { ExportFormat } from '../../../contract/resource.ts'
import { Button } from '../../components/button.tsx'
import { IconButton } from '../../components/icon-button.tsx'
import { useDelayed } from '../../components/use-delayed.ts'
import classes from './export-menu.module.css'
import { type Exporting, type ExportSource, useExport } from './use-export.ts'

const formats: { format: ExportFormat; label: string; icon: typeof IconFileSpreadsheet }[] = [
  { format: 'xlsx', label: 'Excel (xlsx)', icon: IconFileSpreadsheet },
  { format: 'csv', label: 'Texto separado (csv)', icon: IconFileTypeCsv },
  { format: 'pdf', label: 'PDF para imprimir', icon: IconFileTypePdf },
]

const progressWords = ({ format, bytes }: Exporting): string => {
  if (bytes === 0) return format === 'pdf' ? 'Dibujando el PDF…' : 'Preparando el archivo…'
  return `Bajaron ${formatNumber(bytes / 1_048_576, 1)} MB…`
}

/** A quick export shows no progress, only its file. */
const ExportProgress = ({ exporting, onStop }: { exporting: Exporting; onStop: () => void }) =>
  useDelayed(true, 700) ? (
    <div className={classes.progress} role="status">
      <Loader size={14} />
      <span>{progressWords(exporting)}</span>
      <Button size="small" variant="link" onClick={onStop}>
        Cancelar
      </Button>
    </div>
  ) : null

/** Exports the rows that the filter matches, with the visible columns and the current order. */
export const ExportMenu = (source: ExportSource) => {
  const { exporting, start, stop } = useExport(source)
  return (
    <>
      {exporting && <ExportProgress exporting={exporting} onStop={stop} />}
      <Menu>
        <Menu.Target>
          <IconButton size="small" icon={IconDownload} label="Exportar" disabled={exporting !== null} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>Exportar lo que muestra el filtro</Menu.Label>
          {formats.map(({ format, label, icon: Glyph }) => (
            <Menu.Item
              key={format}
              leftSection={<Glyph size={16} stroke={1.75} aria-hidden />}
              onClick={() => void start(format)}
            >
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
