import { AG_GRID_LOCALE_ES } from '@ag-grid-community/locale'
import {
  CellStyleModule,
  ColumnApiModule,
  InfiniteRowModelModule,
  LocaleModule,
  ModuleRegistry,
  RowApiModule,
  RowSelectionModule,
  RowStyleModule,
  ScrollApiModule,
  TooltipModule,
  themeQuartz,
} from 'ag-grid-community'

ModuleRegistry.registerModules([
  CellStyleModule,
  ColumnApiModule,
  InfiniteRowModelModule,
  LocaleModule,
  RowApiModule,
  RowSelectionModule,
  RowStyleModule,
  ScrollApiModule,
  TooltipModule,
])

/** AG Grid's theme in terms of our tokens, so that it follows preset and density. */
export const gridTheme = themeQuartz.withParams({
  accentColor: 'var(--primary)',
  backgroundColor: 'var(--surface)',
  foregroundColor: 'var(--text)',
  textColor: 'var(--text)',
  borderColor: 'var(--border)',
  chromeBackgroundColor: 'var(--sunken)',
  headerBackgroundColor: 'var(--sunken)',
  headerTextColor: 'var(--text-2)',
  headerFontSize: 12,
  headerFontWeight: 530,
  oddRowBackgroundColor: 'var(--surface)',
  rowHoverColor: 'var(--hover)',
  selectedRowBackgroundColor: 'var(--selected)',
  rangeSelectionBorderColor: 'var(--focus)',
  browserColorScheme: 'inherit',
  fontFamily: 'var(--font)',
  fontSize: 13,
  cellHorizontalPadding: 'var(--cell-px)',
  wrapperBorder: false,
  wrapperBorderRadius: 0,
  columnBorder: false,
  headerColumnBorder: false,
  focusShadow: 'none',
})

/** Spanish texts of the AG Grid package; most texts of a grid are ours. */
export const gridTexts: Record<string, string> = AG_GRID_LOCALE_ES
