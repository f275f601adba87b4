/// How the page looks: light and dark by the reader's wish, one column on a phone, black on white on paper.
/// The colours of the actions keep a contrast of at least 3 to 1 with either background, text 4.5 to 1.
enum PageStyle {
  static let css = """
    :root{color-scheme:light dark;--ground:#fff;--card:#f5f7f9;--line:#cfd6dd;--text:#16202b;--quiet:#526070;
    --allow:#1a7f37;--junk:#c4302b;--transaction:#1f5fc4;--promotion:#9a6700;--invalid:#6e7781;--bar:#41618a}
    @media(prefers-color-scheme:dark){:root{--ground:#12171d;--card:#1b222b;--line:#39434f;--text:#e8edf2;
    --quiet:#a3b0bd;--allow:#3fb950;--junk:#ff7b72;--transaction:#79b8ff;--promotion:#e3b341;--invalid:#9aa5b1;
    --bar:#8fb3de}}
    *{box-sizing:border-box}
    body{margin:0 auto;padding:1.5rem 1rem 3rem;max-width:60rem;background:var(--ground);color:var(--text);
    font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}
    h1{font-size:1.5rem;margin:0 0 .25rem}h2{font-size:1.1rem;margin:2.2rem 0 .5rem}
    p{margin:.25rem 0 .75rem}.quiet{color:var(--quiet)}
    .cards{display:grid;grid-template-columns:repeat(auto-fit,minmax(8.5rem,1fr));gap:.75rem;margin:1rem 0;padding:0}
    .cards li{list-style:none;background:var(--card);border:1px solid var(--line);border-left:.4rem solid var(--bar);
    border-radius:.4rem;padding:.5rem .75rem}
    .cards b{display:block;font-size:1.35rem;font-variant-numeric:tabular-nums}
    .cards .allow{border-left-color:var(--allow)}.cards .junk{border-left-color:var(--junk)}
    .cards .transaction{border-left-color:var(--transaction)}.cards .promotion{border-left-color:var(--promotion)}
    .cards .invalid{border-left-color:var(--invalid)}
    table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
    th,td{text-align:left;padding:.3rem .5rem;border-bottom:1px solid var(--line);vertical-align:top;
    overflow-wrap:anywhere}
    th{font-weight:600;color:var(--quiet)}.n{text-align:right;white-space:nowrap}
    td.chart{width:35%;min-width:6rem;vertical-align:middle}
    .scroll{overflow-x:auto}
    svg{display:block;width:100%}svg text{fill:var(--quiet);font-size:12px}
    .allow{--own:var(--allow)}.junk{--own:var(--junk)}.transaction{--own:var(--transaction)}
    .promotion{--own:var(--promotion)}.invalid{--own:var(--invalid)}
    rect.allow,rect.junk,rect.transaction,rect.promotion,rect.invalid{fill:var(--own)}
    rect.bar{fill:var(--bar)}line{stroke:var(--line)}
    .legend{display:flex;flex-wrap:wrap;gap:.25rem 1rem;padding:0;margin:.25rem 0 .5rem}
    .legend li{list-style:none}.legend li::before{content:"";display:inline-block;width:.8rem;height:.8rem;
    margin-right:.4rem;border-radius:.15rem;background:var(--own);vertical-align:-.05rem}
    details{margin:.5rem 0}summary{cursor:pointer;color:var(--text);font-weight:600}
    summary:focus-visible{outline:2px solid var(--bar);outline-offset:2px}
    code{font:.9em/1.4 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
    @media(max-width:38rem){td.chart,th.chart{display:none}th,td{padding:.3rem .35rem}.wide{display:none}}
    @media print{:root{--ground:#fff;--card:#fff;--line:#999;--text:#000;--quiet:#333;--allow:#1a7f37;--junk:#c4302b;
    --transaction:#1f5fc4;--promotion:#9a6700;--invalid:#6e7781;--bar:#41618a}body{max-width:none;padding:0}
    rect,.legend li::before,.cards li{-webkit-print-color-adjust:exact;print-color-adjust:exact}
    h2{break-after:avoid}tr,svg,.cards{break-inside:avoid}}
    """
}
