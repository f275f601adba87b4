/// The style of a page: light or dark by the reader's preference, one column on a phone, black on white on
/// paper.
///
/// Junk has the warmest colour and allowed messages are grey, because the page is about what was caught. Text
/// has a contrast of at least 4.5 to 1, colours of bars 3 to 1. The colours also differ in lightness, so that
/// people with red-green colour blindness can distinguish them.
enum PageStyle {
  static let css = #"""
    :root{color-scheme:light dark;--ground:#fff;--raised:#f4f6f8;--line:#d5dbe1;--edge:#7b8794;--text:#18212b;--quiet:#55616e;
    --accent:#1d5fb8;--mark:#ffe28a;--junk:#b8390e;--promotion:#b07d00;--transaction:#2f7fd1;--allow:#8593a1;
    --invalid:#465260;--bar:#54708f;--t0:#2a6fb0;--t1:#b8390e;--t2:#0b7d72;--t3:#b07d00;--t4:#9a4a9c;--t5:#8593a1}
    @media(prefers-color-scheme:dark){:root{--ground:#11161b;--raised:#1a2128;--line:#323c46;--edge:#7d8a97;--text:#e7ecf1;
    --quiet:#a2afbb;--accent:#86b9f5;--mark:#665200;--junk:#ff8f63;--promotion:#dcae35;--transaction:#5a9fe6;--allow:#6f7f8e;
    --invalid:#c2ccd5;--bar:#87a3c2;--t0:#5a9fe6;--t1:#ff8f63;--t2:#3bb8a8;--t3:#dcae35;--t4:#cf8fd0;--t5:#6f7f8e}}
    *{box-sizing:border-box}
    [hidden]{display:none!important}
    html{-webkit-text-size-adjust:100%}
    body{margin:0 auto;padding:2rem 1.25rem 4rem;max-width:46rem;background:var(--ground);color:var(--text);
    font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}
    h1{font-size:1.75rem;line-height:1.2;margin:0;letter-spacing:-.01em}
    h2{font-size:1.125rem;line-height:1.3;margin:0 0 .75rem}
    section{margin:2.5rem 0 0}
    header+.columns section:first-child{margin-top:1rem}
    p{margin:.25rem 0 .75rem}.quiet,small{color:var(--quiet)}
    small,.quiet,table,.legend,.chip{font-size:.875rem}
    .junk{--own:var(--junk)}.promotion{--own:var(--promotion)}.transaction{--own:var(--transaction)}
    .allow{--own:var(--allow)}.invalid{--own:var(--invalid)}.bar{--own:var(--bar)}
    .t0{--own:var(--t0)}.t1{--own:var(--t1)}.t2{--own:var(--t2)}.t3{--own:var(--t3)}.t4{--own:var(--t4)}.t5{--own:var(--t5)}
    rect{fill:var(--own)}
    .key{white-space:nowrap}
    .key::before{content:"";display:inline-block;width:.7em;height:.7em;margin-inline-end:.45em;border-radius:.15em;
    background:var(--own)}
    ul,ol{list-style:none;margin:0;padding:0}
    .whole{display:block;width:100%;height:14px;border-radius:4px}
    .cards{display:grid;grid-template-columns:repeat(auto-fit,minmax(6.25rem,1fr));gap:.75rem 1rem;margin:.9rem 0 0}
    .cards b{display:block;font-size:1.5rem;line-height:1.25;font-weight:600;font-variant-numeric:tabular-nums}
    .legend{display:flex;flex-wrap:wrap;gap:.1rem 1rem;margin:-.25rem 0 .5rem;color:var(--quiet)}
    table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
    th,td{text-align:start;font-weight:400;padding:.4rem 0;border-bottom:1px solid var(--line);vertical-align:top;
    overflow-wrap:anywhere}
    thead th{color:var(--quiet);padding-top:0;vertical-align:bottom}
    thead th small,.measures small{display:block}.judged .n{width:4.25rem}.judged .n:last-child{width:6rem}
    .n{text-align:end;white-space:nowrap;padding-inline-start:1rem}
    .bars{table-layout:fixed}.bars .n{width:5.5rem}.bars .n:last-child{width:4.5rem}
    .bars small{display:block}
    .matrix th,.matrix td{overflow-wrap:normal}
    svg{display:block;width:100%}
    svg.bar{height:6px;margin:.35rem 0 .2rem}
    svg.time{overflow:visible;padding-left:2.25rem}svg.time.thousands{padding-left:3.75rem}
    svg text{fill:var(--text);font-size:12px;paint-order:stroke;stroke:var(--ground);stroke-width:3px}
    line{stroke:var(--line)}
    .hit{fill:transparent}.bin:hover .hit,.bin:focus .hit,.bin.on .hit{fill:var(--line)}
    [type=radio]{accent-color:var(--accent);margin:0 .4rem .75rem 0}label{margin-inline-end:1rem;font-size:.875rem}
    #by-actions:checked~.by-tags,#by-tags:checked~.by-actions{display:none}
    .value{min-height:1.5em;margin:0}
    .text{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:3;overflow:hidden;overflow-wrap:anywhere}
    code{font:.8125rem/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;display:inline-block;max-width:100%;
    overflow:hidden;text-overflow:ellipsis;white-space:nowrap;vertical-align:bottom}
    code.line{white-space:normal;overflow-wrap:anywhere;color:var(--text);user-select:all}
    .plain li{padding:.4rem 0;border-bottom:1px solid var(--line)}
    .hours{table-layout:fixed}.hours td,.hours th{padding:0;border:1px solid var(--ground);height:1.25rem;font-size:.75rem;
    color:var(--quiet);overflow-wrap:normal;white-space:nowrap;line-height:1.25rem}
    .hours tr>:first-child{width:2.25rem}.hours .pick{display:block;width:100%}.hours td .pick{height:1.25rem}
    .hours td .pick:enabled:hover{box-shadow:inset 0 0 0 2px var(--text)}
    .hours td+td,.hours th+td{background:var(--raised)}
    .hours .h1{background:color-mix(in srgb,var(--junk) 25%,var(--raised))}
    .hours .h2{background:color-mix(in srgb,var(--junk) 50%,var(--raised))}
    .hours .h3{background:color-mix(in srgb,var(--junk) 75%,var(--raised))}
    .hours .h4{background:var(--junk)}
    .unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
    details{margin:.75rem 0 0}summary{cursor:pointer;color:var(--accent);font-size:.875rem;width:fit-content}
    .scroll{overflow-x:auto}
    button,input{font:inherit;color:inherit}
    button{cursor:pointer;background:none;border:0;padding:0;text-align:start;overflow-wrap:anywhere}
    :focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:2px}
    .pick:disabled{color:inherit;cursor:auto}
    .pick:enabled:hover{color:var(--accent);text-decoration:underline}
    .tabs{display:flex;flex-wrap:wrap;gap:.25rem .375rem;margin:0 0 .75rem}
    .tabs button{padding:.3rem .65rem;border:1px solid var(--line);border-radius:1rem;font-size:.875rem}
    .tabs button:hover{border-color:var(--edge)}
    .tabs [aria-selected=true]{background:var(--text);color:var(--ground);border-color:var(--text)}
    .tabs [aria-selected=true] .count{color:inherit}
    .count{color:var(--quiet);font-variant-numeric:tabular-nums;margin-inline-start:.2em}
    .find label{display:block;color:var(--quiet)}
    .find input{width:100%;padding:.5rem .65rem;border:1px solid var(--edge);border-radius:.375rem;background:var(--ground)}
    .find input::placeholder{color:var(--quiet);opacity:1}
    .choices{display:flex;flex-wrap:wrap;gap:.375rem;margin:.5rem 0 0;align-items:center}
    .chip{padding:.15rem .6rem;border-radius:1rem;background:var(--raised);border:1px solid var(--edge);max-width:100%}
    .chip::after{content:" \00d7"/"";font-weight:600}
    .block{flex-basis:100%;display:flex;flex-wrap:wrap;gap:.25rem .75rem;align-items:baseline;font-size:.875rem}
    .find label{margin:0}
    .jump{margin:.25rem 0 0}
    .copy,.more,.jump{color:var(--accent);font-size:.875rem}
    .copy:hover,.more:hover,.jump:hover{text-decoration:underline}
    #status{margin:.5rem 0}
    .message{display:block;padding:.75rem 0;border-top:1px solid var(--line);content-visibility:auto;contain-intrinsic-size:auto 7rem;
    overflow-wrap:anywhere}
    .message:focus-visible{outline-offset:-2px}
    .head{display:flex;flex-wrap:wrap;gap:0 .75rem;justify-content:space-between}
    .head .pick{font-weight:600}
    .head time{color:var(--quiet);font-size:.875rem;font-variant-numeric:tabular-nums;line-height:1.7}
    .body{margin:.15rem 0 .3rem;white-space:pre-wrap;unicode-bidi:plaintext;text-align:start}
    .folded .body{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:4;overflow:hidden;max-height:6.2rem}
    mark{background:var(--mark);color:inherit;border-radius:.15em;box-decoration-break:clone;-webkit-box-decoration-break:clone}
    .foot{display:flex;align-items:baseline;flex-wrap:wrap;gap:.1rem .75rem;font-size:.875rem;color:var(--quiet)}
    .foot .pick{max-width:100%;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
    .tag{border:1px solid var(--line);border-radius:.25rem;padding:0 .35rem}
    @media(min-width:75rem){.jump{display:none}body{max-width:86rem;padding-inline:2rem}
    main{max-width:46rem}
    .listing .columns{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:3.5rem}
    .messages{position:sticky;top:0;max-height:100vh;overflow-y:auto;align-self:start;margin:0;padding:1rem .5rem 1rem 0}}
    @media(max-width:30rem){body{padding:1.25rem 1rem 3rem}.wide{display:none}.cards{grid-template-columns:1fr 1fr}
    .bars .n{width:4.25rem;padding-inline-start:.5rem}.bars .n:last-child{width:4rem}
    .judged .n{width:3.5rem}.judged .n:last-child{width:5.5rem}
    .matrix{font-size:.75rem}.matrix .n{padding-inline-start:.4rem}.matrix .key::before{display:block;margin:0 0 .2rem auto}
    .hours tr>:first-child{width:1.9rem}}
    @media(prefers-reduced-motion:no-preference){html{scroll-behavior:smooth}}
    @media print{:root{--ground:#fff;--raised:#fff;--line:#bbb;--edge:#777;--text:#000;--quiet:#333;--accent:#000;
    --mark:#ddd;--junk:#b8390e;--promotion:#b07d00;--transaction:#2f7fd1;--allow:#8593a1;--invalid:#465260;--bar:#54708f;--t0:#2a6fb0;--t1:#b8390e;--t2:#0b7d72;--t3:#b07d00;--t4:#9a4a9c;--t5:#8593a1}
    body{max-width:none;padding:0}.tabs,.find,.more,.copy,.jump{display:none}.columns{display:block!important}
    .messages{position:static;max-height:none;overflow:visible}.message{content-visibility:visible;break-inside:avoid}
    rect,.key::before,.hours td,mark{-webkit-print-color-adjust:exact;print-color-adjust:exact}
    h2{break-after:avoid}tr,svg,.cards{break-inside:avoid}}
    """#
}
