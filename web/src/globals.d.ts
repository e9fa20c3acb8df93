/** The version of Prem's that these pages were built from. */
declare const __VERSION__: string;
