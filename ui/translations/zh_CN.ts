<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en_GB">
<context>
    <name>BackendWords</name>
    <message>
        <source>host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>emulated</source>
        <translation>模拟</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>Host: real ranks, as fast as this machine goes.</source>
        <translation>主机：真实的 rank，速度取决于本机。</translation>
    </message>
    <message>
        <source>Emulated: real ranks, each delivery held to the tier.</source>
        <translation>模拟：真实的 rank，每次送达都限制在该层级的速度。</translation>
    </message>
    <message>
        <source>No GPU here: %1.</source>
        <translation>这里没有 GPU：%1。</translation>
    </message>
    <message>
        <source>GPU: the ranks&apos; memory is on %1.</source>
        <translation>GPU：各 rank 的内存位于 %1。</translation>
    </message>
    <message>
        <source>Ranks that share one measure its memory, not links.</source>
        <translation>共用一块 GPU 的 rank 测得的是其内存，而不是链路。</translation>
    </message>
</context>
<context>
    <name>Case</name>
    <message>
        <source>Your own schedule.</source>
        <translation>您自己的调度。</translation>
    </message>
</context>
<context>
    <name>CaseWords</name>
    <message>
        <source>every rank ends with the root&apos;s data</source>
        <translation>最终每个 rank 都拥有根的数据</translation>
    </message>
    <message>
        <source>every rank ends with its part of the root&apos;s data</source>
        <translation>最终每个 rank 都拥有根数据中属于自己的部分</translation>
    </message>
    <message>
        <source>the root ends with every rank&apos;s part</source>
        <translation>最终根拥有每个 rank 的部分</translation>
    </message>
    <message>
        <source>every rank ends with every rank&apos;s part</source>
        <translation>最终每个 rank 都拥有所有 rank 的部分</translation>
    </message>
    <message>
        <source>the root ends with %1 of %1 contributions</source>
        <translation>最终根拥有 %1/%1 份贡献</translation>
    </message>
    <message>
        <source>every rank ends with its part, %1 of %1 contributions</source>
        <translation>最终每个 rank 都拥有自己的部分，含 %1/%1 份贡献</translation>
    </message>
    <message>
        <source>every rank ends with %1 of %1 contributions</source>
        <translation>最终每个 rank 都拥有 %1/%1 份贡献</translation>
    </message>
    <message>
        <source>every rank ends with its part from every rank</source>
        <translation>最终每个 rank 都从所有 rank 得到属于自己的部分</translation>
    </message>
    <message>
        <source>every rank ends with what the schedule promises</source>
        <translation>最终每个 rank 都拥有调度所承诺的内容</translation>
    </message>
    <message>
        <source>1 rank</source>
        <translation>1 个 rank</translation>
    </message>
    <message>
        <source>%1 ranks</source>
        <translation>%1 个 rank</translation>
    </message>
</context>
<context>
    <name>CellCardWords</name>
    <message>
        <source>own</source>
        <translation>自有</translation>
    </message>
    <message>
        <source>1 hop</source>
        <translation>1 跳</translation>
    </message>
    <message>
        <source>%1 hops</source>
        <translation>%1 跳</translation>
    </message>
    <message>
        <source>rank %1</source>
        <translation>rank %1</translation>
    </message>
    <message>
        <source>switch %1</source>
        <translation>交换机 %1</translation>
    </message>
    <message>
        <source>scratch %1</source>
        <translation>暂存 %1</translation>
    </message>
    <message>
        <source>chunk %1</source>
        <translation>数据块 %1</translation>
    </message>
    <message>
        <source>%1 of channel %2</source>
        <translation>通道 %2 的%1</translation>
    </message>
    <message>
        <source>It is not sent on.</source>
        <translation>它不会被继续发送。</translation>
    </message>
    <message>
        <source>It was sent to %1 in step %2, and is not sent again.</source>
        <translation>它已在第 %2 步发送给 %1，之后不再发送。</translation>
    </message>
    <message>
        <source>Of rank %1.</source>
        <translation>来自 rank %1。</translation>
    </message>
    <message>
        <source>Of all ranks.</source>
        <translation>来自所有 rank。</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source>Of ranks %1 and %2 more runs.</source>
        <translation>来自 rank %1，另有 %2 段。</translation>
    </message>
    <message>
        <source>Of ranks %1.</source>
        <translation>来自 rank %1。</translation>
    </message>
    <message>
        <source>Next: </source>
        <translation>接下来：</translation>
    </message>
    <message>
        <source>In step %1: </source>
        <translation>第 %1 步：</translation>
    </message>
    <message>
        <source>sent to %1, which keeps it.</source>
        <translation>发送给 %1，由其保存。</translation>
    </message>
    <message>
        <source>sent to %1, which reduces it into its own.</source>
        <translation>发送给 %1，归约到其自有数据中。</translation>
    </message>
    <message>
        <source>sent to %1, which adds its own %2.</source>
        <translation>发送给 %1，与其自有的 %2 相加。</translation>
    </message>
    <message>
        <source>sent to %1, which joins it with its own %2.</source>
        <translation>发送给 %1，与其自有的 %2 合并。</translation>
    </message>
    <message>
        <source>before step %1</source>
        <translation>第 %1 步之前</translation>
    </message>
    <message>
        <source>at the end</source>
        <translation>结束时</translation>
    </message>
    <message>
        <source>Holds nothing yet.</source>
        <translation>尚无内容。</translation>
    </message>
    <message>
        <source>Holds nothing.</source>
        <translation>没有内容。</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>final</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>, %1 times</source>
        <translation>，%1 次</translation>
    </message>
    <message>
        <source>no element</source>
        <translation>没有元素</translation>
    </message>
    <message>
        <source>and %1 more, </source>
        <translation>以及另外 %1 个，</translation>
    </message>
    <message>
        <source>rank %1%2 (%3)</source>
        <translation>rank %1%2（%3）</translation>
    </message>
</context>
<context>
    <name>CostWords</name>
    <message>
        <source>alpha-beta</source>
        <translation>alpha-beta</translation>
    </message>
    <message>
        <source>The model alone: formula, price, simulation.</source>
        <translation>仅模型本身：公式、代价、仿真。</translation>
    </message>
    <message>
        <source>Time over size also shows what %1 would take: its protocols, simulated on these wires.</source>
        <translation>“时间–大小”图还会显示 %1 所需的时间：在这些线路上仿真其协议。</translation>
    </message>
</context>
<context>
    <name>GammaSymbols</name>
    <message>
        <source>parameters P</source>
        <translation>参数量 P</translation>
    </message>
    <message>
        <source>Parameters of the model. P cancels in gamma; with a latency it does not.</source>
        <translation>模型的参数量。P 在 gamma 中会消去；有延迟时则不会。</translation>
    </message>
    <message>
        <source>bytes/parameter g</source>
        <translation>每参数字节 g</translation>
    </message>
    <message>
        <source>Bytes per parameter of the gradient: 2 for bf16, 4 for float32.</source>
        <translation>梯度中每个参数的字节数：bf16 为 2，float32 为 4。</translation>
    </message>
    <message>
        <source>global batch G</source>
        <translation>全局批量 G</translation>
    </message>
    <message>
        <source>Examples per step over all workers; each worker takes G/K of them.</source>
        <translation>每步所有 worker 的样本总数；每个 worker 取 G/K 个。</translation>
    </message>
    <message>
        <source>local batch b</source>
        <translation>本地批量 b</translation>
    </message>
    <message>
        <source>Examples per step on each worker, however many there are.</source>
        <translation>每步每个 worker 上的样本数，与 worker 数无关。</translation>
    </message>
    <message>
        <source>compute rate R</source>
        <translation>计算速率 R</translation>
    </message>
    <message>
        <source>Floating-point operations per second that one worker sustains.</source>
        <translation>单个 worker 持续的每秒浮点运算次数。</translation>
    </message>
    <message>
        <source>bandwidth B</source>
        <translation>带宽 B</translation>
    </message>
    <message>
        <source>Bytes per second that each worker can send.</source>
        <translation>每个 worker 每秒可发送的字节数。</translation>
    </message>
    <message>
        <source>latency α</source>
        <translation>延迟 α</translation>
    </message>
    <message>
        <source>Seconds per message; the ring sends 2 (K - 1) of them in turn. 0 leaves the term out.</source>
        <translation>每条消息的秒数；环依次发送 2 (K - 1) 条。为 0 时忽略该项。</translation>
    </message>
    <message>
        <source>workers K</source>
        <translation>worker 数 K</translation>
    </message>
    <message>
        <source>Workers that share the step; the row and the point that are marked.</source>
        <translation>分担这一步的 worker；即被标出的行和点。</translation>
    </message>
    <message>
        <source>FLOP/parameter f</source>
        <translation>FLOP/参数 f</translation>
    </message>
    <message>
        <source>Operations of an example for each parameter: 6 where it is a token, 2 forward and 4 backward. A sequence of s tokens has 6 s, 24576 of 4096 tokens; γ falls by as much.</source>
        <translation>一个样本对每个参数的运算量：样本是一个 token 时为 6，前向 2、反向 4。s 个 token 的序列为 6 s，4096 个 token 为 24576；γ 随之同样减小。</translation>
    </message>
</context>
<context>
    <name>HelpWords</name>
    <message>
        <source>Keyboard</source>
        <translation>键盘</translation>
    </message>
    <message>
        <source>play or pause</source>
        <translation>播放或暂停</translation>
    </message>
    <message>
        <source>next step; again: finish it at once</source>
        <translation>下一步；再按一次：立即完成</translation>
    </message>
    <message>
        <source>previous step</source>
        <translation>上一步</translation>
    </message>
    <message>
        <source>to the beginning</source>
        <translation>到开头</translation>
    </message>
    <message>
        <source>to the end</source>
        <translation>到结尾</translation>
    </message>
    <message>
        <source>faster, also within a step</source>
        <translation>加快，步内亦然</translation>
    </message>
    <message>
        <source>slower</source>
        <translation>减慢</translation>
    </message>
    <message>
        <source>run on real ranks; with Shift slowly, to be followed; not in Present</source>
        <translation>在真实 rank 上运行；按住 Shift 则放慢以便跟随（演示模式除外）</translation>
    </message>
    <message>
        <source>cancel a run; clear selection and brush; show all views; leave Present</source>
        <translation>取消运行；清除选择与区间；显示所有视图；退出演示</translation>
    </message>
    <message>
        <source>Learn</source>
        <translation>学习</translation>
    </message>
    <message>
        <source>Explore</source>
        <translation>探索</translation>
    </message>
    <message>
        <source>Build: a schedule as text</source>
        <translation>构建：以文本编写调度</translation>
    </message>
    <message>
        <source>in Present: next, as clickers send it; in a class, while something plays, to its end</source>
        <translation>演示中：继续，与翻页笔相同；上课时若正在播放，则直接到其终点</translation>
    </message>
    <message>
        <source>in Present: previous step</source>
        <translation>演示中：上一步</translation>
    </message>
    <message>
        <source>in Present: the script, and back</source>
        <translation>演示中：显示脚本与返回</translation>
    </message>
    <message>
        <source>Shift+arrows</source>
        <translation>Shift+方向键</translation>
    </message>
    <message>
        <source>brush steps from the cursor on: look at these alone</source>
        <translation>从游标处选取若干步：只看这些步</translation>
    </message>
    <message>
        <source>open or close the case panel</source>
        <translation>打开或关闭案例面板</translation>
    </message>
    <message>
        <source>light or dark</source>
        <translation>浅色或深色</translation>
    </message>
    <message>
        <source>export a figure</source>
        <translation>导出图形</translation>
    </message>
    <message>
        <source>copy the figure</source>
        <translation>复制图形</translation>
    </message>
    <message>
        <source>print the figure</source>
        <translation>打印图形</translation>
    </message>
    <message>
        <source>settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>manual</source>
        <translation>手册</translation>
    </message>
    <message>
        <source>predict first, then watch</source>
        <translation>先预测，再观看</translation>
    </message>
    <message>
        <source>edit the topology, and back</source>
        <translation>编辑拓扑与返回</translation>
    </message>
    <message>
        <source>take this case to Explore</source>
        <translation>将此案例带到探索</translation>
    </message>
    <message>
        <source>take this case to Build</source>
        <translation>将此案例带到构建</translation>
    </message>
    <message>
        <source>undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>redo</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>full screen</source>
        <translation>全屏</translation>
    </message>
    <message>
        <source>next control; arrows within a group; out of a schedule&apos;s text with Esc</source>
        <translation>下一个控件；组内用方向键；用 Esc 离开调度文本</translation>
    </message>
    <message>
        <source>Ctrl+arrows</source>
        <translation>Ctrl+方向键</translation>
    </message>
    <message>
        <source>in a figure: next cell, bar or packet; Enter selects it, Shift+Enter what depends on it</source>
        <translation>在图中：下一个单元格、条或数据包；Enter 选中，Shift+Enter 选中依赖它的内容</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>About Ringside</source>
        <translation>关于 Ringside</translation>
    </message>
    <message>
        <source>&lt;h3&gt;Ringside %1&lt;/h3&gt;&lt;p&gt;Front-row seats to collective communication.&lt;/p&gt;&lt;p&gt;One schedule is drawn step by step, proved, priced, simulated and executed on real MPI ranks.&lt;/p&gt;&lt;p&gt;GPL-3.0-or-later.&lt;/p&gt;&lt;p&gt;In this program: %2.&lt;/p&gt;&lt;p&gt;Runs on real ranks are made by an MPI, and on GPUs by CUDA, in a program of their own.&lt;/p&gt;</source>
        <translation>&lt;h3&gt;Ringside %1&lt;/h3&gt;&lt;p&gt;集合通信的前排席位。&lt;/p&gt;&lt;p&gt;同一个调度被逐步绘制、证明、计价、仿真，并在真实的 MPI rank 上执行。&lt;/p&gt;&lt;p&gt;GPL-3.0-or-later。&lt;/p&gt;&lt;p&gt;本程序包含：%2。&lt;/p&gt;&lt;p&gt;真实 rank 上的运行由 MPI 完成，GPU 上由 CUDA 在单独的程序中完成。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Present: the plan of a class; F5 starts it</source>
        <translation>演示：课堂计划；F5 开始</translation>
    </message>
    <message>
        <source>in Present: blank, and back; . where B counts a hand</source>
        <translation>演示时：黑屏与恢复；B 用于计票时用 .</translation>
    </message>
    <message>
        <source>A to F</source>
        <translation>A 至 F</translation>
    </message>
    <message>
        <source>in a class: count a hand, B 4 7 counts 47; Shift takes one back, H shows the split</source>
        <translation>上课时：计一票，B 4 7 计 47 票；Shift 撤回一票，H 显示分布</translation>
    </message>
    <message>
        <source>in a class: another item of the plan; N notes, W a window for the class</source>
        <translation>上课时：计划的其他项；N 备注，W 全班窗口</translation>
    </message>
    <message>
        <source>add what is seen to the plan of a class</source>
        <translation>将所见加入课堂计划</translation>
    </message>
    <message>
        <source>present this case alone</source>
        <translation>只演示此案例</translation>
    </message>
    <message>
        <source>in a class: the page&apos;s text, a ring around the pointer, names of pressed keys</source>
        <translation>上课时：页面文字、指针光圈、按键显示</translation>
    </message>
    <message>
        <source>Measure: real ranks, here or on a cluster; Alt+1 to Alt+3 are its pages</source>
        <translation>测量：真实 rank，在本机或集群上；Alt+1 至 Alt+3 为其各页</translation>
    </message>
    <message>
        <source>in Train and Measure: what the page is for</source>
        <translation>训练与测量中：该页的主要操作</translation>
    </message>
    <message>
        <source>in the table of hosts: ask all again; Enter does the remedy of one</source>
        <translation>主机表中：再次询问全部；回车处理一台</translation>
    </message>
    <message>
        <source>in Train and Measure: to the next card</source>
        <translation>训练与测量中：到下一张卡片</translation>
    </message>
    <message>
        <source>in a class: the question&apos;s hint; write down what somebody says</source>
        <translation>课堂上：问题的提示；记下某人所说的话</translation>
    </message>
    <message>
        <source>Train: training steps; Alt+1 to Alt+5 are its pages</source>
        <translation>训练：训练步；Alt+1 至 Alt+5 是其页面</translation>
    </message>
    <message>
        <source>in Learn: next page; Ctrl+Page Up the one before</source>
        <translation>学习模式：下一页；Ctrl+Page Up 为上一页</translation>
    </message>
    <message>
        <source>in Learn: commit; after the answer: go on</source>
        <translation>学习模式：提交；作答后：继续</translation>
    </message>
</context>
<context>
    <name>LineageWords</name>
    <message>
        <source>not sent from here on</source>
        <translation>不会从这里继续发送</translation>
    </message>
    <message>
        <source>its own from the start</source>
        <translation>一开始就拥有</translation>
    </message>
    <message>
        <source>1 hop</source>
        <translation>1 跳</translation>
    </message>
    <message>
        <source>%1 hops</source>
        <translation>%1 跳</translation>
    </message>
    <message>
        <source>1 hop brought it</source>
        <translation>经 1 跳到达</translation>
    </message>
    <message>
        <source>%1 hops brought it</source>
        <translation>经 %1 跳到达</translation>
    </message>
    <message>
        <source>1 cell</source>
        <translation>1 个单元格</translation>
    </message>
    <message>
        <source>%1 cells</source>
        <translation>%1 个单元格</translation>
    </message>
    <message>
        <source>reaches %1 over %2</source>
        <translation>经 %2 到达 %1</translation>
    </message>
    <message>
        <source>rank %1</source>
        <translation>rank %1</translation>
    </message>
    <message>
        <source>switch %1</source>
        <translation>交换机 %1</translation>
    </message>
    <message>
        <source>chunk %1</source>
        <translation>数据块 %1</translation>
    </message>
    <message>
        <source>scratch %1</source>
        <translation>暂存 %1</translation>
    </message>
    <message>
        <source>%1, %2: %3; %4</source>
        <translation>%1，%2：%3；%4</translation>
    </message>
    <message>
        <source>click for what brought it</source>
        <translation>单击查看其来历</translation>
    </message>
    <message>
        <source>Shift-click for what depends on it</source>
        <translation>按住 Shift 单击查看依赖它的内容</translation>
    </message>
    <message>
        <source>step %1 only; Esc shows all</source>
        <translation>仅第 %1 步；按 Esc 显示全部</translation>
    </message>
    <message>
        <source>steps %1 to %2 only; Esc shows all</source>
        <translation>仅第 %1 至 %2 步；按 Esc 显示全部</translation>
    </message>
    <message>
        <source>%1, %2: holds nothing</source>
        <translation>%1，%2：空</translation>
    </message>
</context>
<context>
    <name>Measure</name>
    <message>
        <source>%1 to %2</source>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source>ranks %1</source>
        <translation>rank %1</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>就绪</translation>
    </message>
    <message>
        <source>not asked yet</source>
        <translation>尚未询问</translation>
    </message>
    <message>
        <source>Asking the hosts…</source>
        <translation>正在询问主机…</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>就绪</translation>
    </message>
    <message>
        <source>All %1 hosts are ready</source>
        <translation>全部 %1 台主机就绪</translation>
    </message>
    <message>
        <source>No host is ready: %1</source>
        <translation>没有主机就绪：%1</translation>
    </message>
    <message>
        <source>%1 of %2 hosts are ready. The run leaves out %3.</source>
        <translation>%2 台主机中 %1 台就绪。运行将略去 %3。</translation>
    </message>
    <message>
        <source>Hosts</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Change the plan</source>
        <translation>更改计划</translation>
    </message>
    <message>
        <source>Copy the line</source>
        <translation>复制命令行</translation>
    </message>
    <message>
        <source>Save as a script…</source>
        <translation>存为脚本…</translation>
    </message>
    <message>
        <source>Check again</source>
        <translation>重新检查</translation>
    </message>
    <message>
        <source>Ask all hosts again (R in the table)</source>
        <translation>再次询问所有主机（表中按 R）</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Launch plan</source>
        <translation>启动计划</translation>
    </message>
    <message>
        <source>what will be started, word for word</source>
        <translation>将要启动的内容，逐字如此</translation>
    </message>
    <message>
        <source>Placement</source>
        <translation>放置</translation>
    </message>
    <message>
        <source>What will run</source>
        <translation>将运行的内容</translation>
    </message>
    <message>
        <source>A field at the left cannot be read</source>
        <translation>左侧有一个字段无法读取</translation>
    </message>
    <message>
        <source>checked before anything starts, %1</source>
        <translation>启动前已检查，%1</translation>
    </message>
    <message>
        <source>This window has no runner: it was opened without one</source>
        <translation>此窗口没有运行器：打开时未提供</translation>
    </message>
    <message>
        <source>Another run is under way.</source>
        <translation>另一次运行正在进行。</translation>
    </message>
    <message>
        <source>The hosts are still being asked</source>
        <translation>仍在询问主机</translation>
    </message>
    <message>
        <source>Name the hosts first: n01:8,n02:8, or a host file</source>
        <translation>请先指定主机：n01:8,n02:8，或主机文件</translation>
    </message>
    <message>
        <source>Nothing can run as it is chosen</source>
        <translation>按当前选择无法运行</translation>
    </message>
    <message>
        <source>a host is filled before the next</source>
        <translation>填满一台主机再用下一台</translation>
    </message>
    <message>
        <source>%1 cases, shuffled</source>
        <translation>%1 个用例，已打乱</translation>
    </message>
    <message>
        <source>%1 hosts</source>
        <translation>%1 台主机</translation>
    </message>
    <message>
        <source>this computer, %1 imposed</source>
        <translation>本机，强加 %1</translation>
    </message>
    <message>
        <source>this computer</source>
        <translation>本机</translation>
    </message>
    <message>
        <source>%1, %2 ranks; %3, %4 algorithms, %5 sizes, %6 at most</source>
        <translation>%1，%2 个 rank；%3，%4 种算法，%5 种大小，至多 %6</translation>
    </message>
    <message>
        <source>The line is not known yet</source>
        <translation>命令行尚不可知</translation>
    </message>
    <message>
        <source>Save as a script</source>
        <translation>存为脚本</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Reached in</source>
        <translation>往返</translation>
    </message>
    <message>
        <source>Cores</source>
        <translation>核</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>Clock</source>
        <translation>时钟</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>rank</translation>
    </message>
    <message>
        <source>rank %1</source>
        <translation>rank %1</translation>
    </message>
    <message>
        <source>ranks %1 to %2</source>
        <translation>rank %1 至 %2</translation>
    </message>
    <message>
        <source>Host and device</source>
        <translation>主机与设备</translation>
    </message>
    <message>
        <source>Steps done</source>
        <translation>已完成的步</translation>
    </message>
    <message>
        <source>%1 of %2, the fewest</source>
        <translation>%2 步中的 %1 步，最少</translation>
    </message>
    <message>
        <source>%1 of %2, a repetition behind</source>
        <translation>%2 步中的 %1 步，落后一次重复</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>step %1, none</source>
        <translation>第 %1 步，无</translation>
    </message>
    <message>
        <source>step %1, to rank %2</source>
        <translation>第 %1 步，发往 rank %2</translation>
    </message>
    <message>
        <source>step %1, from rank %2</source>
        <translation>第 %1 步，来自 rank %2</translation>
    </message>
    <message>
        <source>Last message sent</source>
        <translation>最后发送的消息</translation>
    </message>
    <message>
        <source>Next message sent</source>
        <translation>下一条要发送的消息</translation>
    </message>
    <message>
        <source>It waits for</source>
        <translation>它在等待</translation>
    </message>
    <message>
        <source>Without a step for</source>
        <translation>未前进已有</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>Standing still</source>
        <translation>停滞</translation>
    </message>
    <message>
        <source>%1 of %2 ranks</source>
        <translation>%2 个 rank 中的 %1 个</translation>
    </message>
    <message>
        <source>Likely</source>
        <translation>可能</translation>
    </message>
    <message>
        <source>stopped by a signal, or its computer</source>
        <translation>被信号停止，或其计算机停止</translation>
    </message>
    <message>
        <source>it runs, but its work does not get on</source>
        <translation>它在运行，但工作没有进展</translation>
    </message>
    <message>
        <source>The rank with the fewest steps is the cause, never the one that shouts first.</source>
        <translation>原因是步数最少的 rank，绝不是最先报错的那个。</translation>
    </message>
    <message>
        <source>Whoever does not run keeps the others waiting, however far it came.</source>
        <translation>不运行的 rank 让其他 rank 等待，无论它已走到哪一步。</translation>
    </message>
    <message>
        <source>Run on 1 rank</source>
        <translation>在 1 个 rank 上运行</translation>
    </message>
    <message>
        <source>Run on %1 ranks</source>
        <translation>在 %1 个 rank 上运行</translation>
    </message>
    <message>
        <source>Start the ranks on the hosts that are ready (Ctrl+Enter)</source>
        <translation>在就绪的主机上启动 rank（Ctrl+Enter）</translation>
    </message>
    <message>
        <source>End the run and keep what is finished; no process stays behind</source>
        <translation>结束运行并保留已完成的部分；不遗留任何进程</translation>
    </message>
    <message>
        <source>Run again on 1 rank</source>
        <translation>在 1 个 rank 上再运行</translation>
    </message>
    <message>
        <source>Run again on %1 ranks</source>
        <translation>在 %1 个 rank 上再运行</translation>
    </message>
    <message>
        <source>Measure the same once more</source>
        <translation>再测量一次同样的内容</translation>
    </message>
    <message>
        <source>Stop the run?</source>
        <translation>停止运行？</translation>
    </message>
    <message>
        <source>Stop the run? What is finished is kept: %1 of %2 cases.</source>
        <translation>停止运行？已完成的会保留：%2 个用例中的 %1 个。</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Let it run</source>
        <translation>让它继续</translation>
    </message>
    <message>
        <source>Kept: %1 cases</source>
        <translation>已保留：%1 个用例</translation>
    </message>
    <message>
        <source>Kept: 1 case</source>
        <translation>已保留：1 个用例</translation>
    </message>
    <message>
        <source>and %1 hosts more</source>
        <translation>以及另外 %1 台主机</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>略去</translation>
    </message>
    <message>
        <source>%1: ranks %2</source>
        <translation>%1：rank %2</translation>
    </message>
    <message>
        <source>%1: left out</source>
        <translation>%1：略去</translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation>集群</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Hosts, or a host file</source>
        <translation>主机，或主机文件</translation>
    </message>
    <message>
        <source>Open a host file…</source>
        <translation>打开主机文件…</translation>
    </message>
    <message>
        <source>Nodes of this allocation</source>
        <translation>本次分配的节点</translation>
    </message>
    <message>
        <source>Ranks a host</source>
        <translation>每台主机的 rank 数</translation>
    </message>
    <message>
        <source>Transport</source>
        <translation>传输</translation>
    </message>
    <message>
        <source>Networks</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>Agent</source>
        <translation>代理</translation>
    </message>
    <message>
        <source>where it lies here</source>
        <translation>与本机位置相同</translation>
    </message>
    <message>
        <source>Runner on the hosts</source>
        <translation>主机上的运行器</translation>
    </message>
    <message>
        <source>Variables of every rank</source>
        <translation>每个 rank 的环境变量</translation>
    </message>
    <message>
        <source>Collective</source>
        <translation>集合操作</translation>
    </message>
    <message>
        <source>Algorithms, or all</source>
        <translation>算法，或 all</translation>
    </message>
    <message>
        <source>Sizes of a rank&apos;s buffer</source>
        <translation>每个 rank 缓冲区的大小</translation>
    </message>
    <message>
        <source>Time, at most</source>
        <translation>时间上限</translation>
    </message>
    <message>
        <source>Take the case of Explore</source>
        <translation>取用探索中的用例</translation>
    </message>
    <message>
        <source>Open a host file</source>
        <translation>打开主机文件</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>And %1 algorithms more.</source>
        <translation>以及另外 %1 种算法。</translation>
    </message>
    <message>
        <source>Left out: %1.</source>
        <translation>略去：%1。</translation>
    </message>
    <message>
        <source>silent</source>
        <translation>无声</translation>
    </message>
    <message>
        <source>waits for %1</source>
        <translation>等待 %1</translation>
    </message>
    <message>
        <source>done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>waits</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>at work</source>
        <translation>工作中</translation>
    </message>
    <message>
        <source>ended</source>
        <translation>已结束</translation>
    </message>
    <message>
        <source>not resolved</source>
        <translation>无法分辨</translation>
    </message>
    <message>
        <source>Wait for processors, s</source>
        <translation>等待处理器，秒</translation>
    </message>
    <message>
        <source>Slurm: so long a run waits for processors that other steps hold (--wait)</source>
        <translation>Slurm：运行等待被其他步骤占用的处理器的时长（--wait）</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1。</translation>
    </message>
    <message>
        <source>only %1 sample: the interval is their range, not 95 %</source>
        <translation>只有 %1 个样本：区间是其范围，而非 95 % 区间</translation>
    </message>
    <message>
        <source>only %1 samples: the interval is their range, not 95 %</source>
        <translation>只有 %1 个样本：区间是其范围，而非 95 % 区间</translation>
    </message>
    <message>
        <source>disturbed: the median is more than ten times the least sample; measure again on a quieter machine, with a core for every rank</source>
        <translation>受干扰：中位数超过最小样本的十倍；请在更空闲的机器上重新测量，每个 rank 一个核</translation>
    </message>
    <message>
        <source>disturbed: the median is known to %1% only; measure again on a quieter machine or with a larger --budget</source>
        <translation>受干扰：中位数只精确到 %1%；请在更空闲的机器上或用更大的 --budget 重新测量</translation>
    </message>
    <message>
        <source>launches differ: their medians lie %1% to either side, which more samples do not mend</source>
        <translation>各次启动不一致：其中位数向两侧相差 %1%，更多样本也无济于事</translation>
    </message>
    <message>
        <source>holds were missed by %1 % of the time: this computer is busy</source>
        <translation>保持时间偏离了 %1 %：这台计算机很忙</translation>
    </message>
    <message>
        <source>a rank missed the common start in some samples</source>
        <translation>在某些样本中有 rank 错过了共同起点</translation>
    </message>
    <message>
        <source>the time scale leaves the imposed times within this computer&apos;s own noise</source>
        <translation>时间放慢倍数不足，所施加的时间落在这台计算机自身的噪声之内</translation>
    </message>
    <message>
        <source>no gamma: a layer without parameters</source>
        <translation>没有 gamma：该层没有参数</translation>
    </message>
    <message>
        <source>gamma disturbed: products and collective one after the other, or both at once, do not fit what each took alone; measure again on a quieter machine or with a larger --budget</source>
        <translation>gamma 受干扰：乘法与集合通信先后执行或同时执行的时间，与各自单独的时间不符；请在更空闲的机器上或用更大的 --budget 重新测量</translation>
    </message>
    <message>
        <source>%1 ranks on one GPU: memory and scheduling of one device, not links</source>
        <translation>%1 个 rank 共用一个 GPU：测到的是单个设备的内存与调度，而非链路</translation>
    </message>
    <message>
        <source>%1 ranks on %2 GPUs: ranks that share one measure its memory and scheduling, not links</source>
        <translation>%1 个 rank 在 %2 个 GPU 上：共用 GPU 的 rank 测到的是其内存与调度，而非链路</translation>
    </message>
    <message>
        <source>imported from %1: the mean of its iterations</source>
        <translation>从 %1 导入：其多次迭代的平均值</translation>
    </message>
    <message>
        <source>imported from %1</source>
        <translation>从 %1 导入</translation>
    </message>
    <message>
        <source>of the ranks&apos; means the least is %1 and the largest %2</source>
        <translation>各 rank 的平均值中最小为 %1，最大为 %2</translation>
    </message>
    <message>
        <source>not verified: the log says N/A</source>
        <translation>未验证：日志写着 N/A</translation>
    </message>
    <message>
        <source>wrong elements, says the log</source>
        <translation>日志称有错误的元素</translation>
    </message>
    <message>
        <source>%1 wrong elements, says the log</source>
        <translation>日志称有 %1 个错误的元素</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>第 %1 步</translation>
    </message>
    <message>
        <source>rank %1: step %2 of %3, %4</source>
        <translation>rank %1：第 %2 步，共 %3 步，%4</translation>
    </message>
    <message>
        <source>No rank runs.</source>
        <translation>没有 rank 在运行。</translation>
    </message>
    <message>
        <source>%1 ranks, in steps %2 to %3 of %4.</source>
        <translation>%1 个 rank，处于 %4 步中的第 %2 至 %3 步。</translation>
    </message>
    <message>
        <source>The others wait for rank %1.</source>
        <translation>其余 rank 在等待 rank %1。</translation>
    </message>
    <message>
        <source>Measured against predicted: %1.</source>
        <translation>实测对预测：%1。</translation>
    </message>
    <message>
        <source>median, 95 % interval (thick), range</source>
        <translation>中位数、95 % 区间（粗）、范围</translation>
    </message>
    <message>
        <source>predicted: %1</source>
        <translation>预测：%1</translation>
    </message>
    <message>
        <source>predicted</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>A / pred.</source>
        <translation>A / 预测</translation>
    </message>
    <message>
        <source>library</source>
        <translation>库</translation>
    </message>
    <message>
        <source>A / lib.</source>
        <translation>A / 库</translation>
    </message>
    <message>
        <source>same</source>
        <translation>相同</translation>
    </message>
    <message>
        <source>Started</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>机器</translation>
    </message>
    <message>
        <source>α of the model</source>
        <translation>模型的 α</translation>
    </message>
    <message>
        <source>1/β of the model</source>
        <translation>模型的 1/β</translation>
    </message>
    <message>
        <source>Disturbed, or few runs</source>
        <translation>受干扰或次数少</translation>
    </message>
    <message>
        <source>!: disturbed, or few runs</source>
        <translation>!：受干扰或次数少</translation>
    </message>
    <message>
        <source>%1 of %2 of Ringside&apos;s rows</source>
        <translation>Ringside 的 %2 行中的 %1 行</translation>
    </message>
    <message>
        <source>%1 of %2 rows</source>
        <translation>%2 行中的 %1 行</translation>
    </message>
    <message>
        <source>The prediction fails most at %1: a run takes %2 times as long.</source>
        <translation>预测在 %1 处偏差最大：一次运行耗时为其 %2 倍。</translation>
    </message>
    <message>
        <source>At %1 it takes %2 times the prediction.</source>
        <translation>在 %1 处耗时为预测的 %2 倍。</translation>
    </message>
    <message>
        <source>The library&apos;s own choice is faster at all sizes.</source>
        <translation>在所有大小下库自己的选择都更快。</translation>
    </message>
    <message>
        <source>At %1 of %2 sizes this schedule is faster than the library&apos;s own choice, by %3 %.</source>
        <translation>在 %2 种大小中的 %1 种下，此调度比库自己的选择快 %3 %。</translation>
    </message>
    <message>
        <source>At %1 of %2 sizes this schedule is faster than the library&apos;s own choice, by %3 to %4 %.</source>
        <translation>在 %2 种大小中的 %1 种下，此调度比库自己的选择快 %3 至 %4 %。</translation>
    </message>
    <message>
        <source>At %1 of %2 sizes it differs from the library&apos;s own choice by less than its interval.</source>
        <translation>在 %2 种大小中的 %1 种下，它与库自己的选择之差小于其区间。</translation>
    </message>
    <message>
        <source>At %1 of %2 sizes there are too few samples to hold against the library&apos;s own choice.</source>
        <translation>在 %2 种大小中的 %1 种下，样本太少，无法与库自己的选择比较。</translation>
    </message>
    <message>
        <source>size n per rank</source>
        <translation>每个 rank 的大小 n</translation>
    </message>
    <message>
        <source>Time over size, so far.</source>
        <translation>时间随大小的变化，至今。</translation>
    </message>
    <message>
        <source>Export as CSV</source>
        <translation>导出为 CSV</translation>
    </message>
    <message>
        <source>The rows of A as a table, for spreadsheets</source>
        <translation>A 的各行成表，供电子表格使用</translation>
    </message>
    <message>
        <source>Export as Markdown</source>
        <translation>导出为 Markdown</translation>
    </message>
    <message>
        <source>The rows of A as a table, for a text</source>
        <translation>A 的各行成表，供文稿使用</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>What was measured</source>
        <translation>测量的内容</translation>
    </message>
    <message>
        <source>A beside the prediction</source>
        <translation>A 与预测并列</translation>
    </message>
    <message>
        <source>How it was measured</source>
        <translation>测量方式</translation>
    </message>
    <message>
        <source>Where the ranks were</source>
        <translation>rank 所在位置</translation>
    </message>
    <message>
        <source>No run is marked</source>
        <translation>没有标记的运行</translation>
    </message>
    <message>
        <source>no run is kept yet; Hosts starts one</source>
        <translation>尚未保留任何运行；在“主机”页启动</translation>
    </message>
    <message>
        <source>no run</source>
        <translation>没有运行</translation>
    </message>
    <message>
        <source>Runs that end are kept here.</source>
        <translation>结束的运行会保留在此。</translation>
    </message>
    <message>
        <source>measured against predicted: %1</source>
        <translation>实测对预测：%1</translation>
    </message>
    <message>
        <source>A beside B</source>
        <translation>A 与 B 并列</translation>
    </message>
    <message>
        <source>What differs between A and B</source>
        <translation>A 与 B 的差别</translation>
    </message>
    <message>
        <source>A %1; B %2</source>
        <translation>A %1；B %2</translation>
    </message>
    <message>
        <source>%1 runs are kept</source>
        <translation>已保留 %1 次运行</translation>
    </message>
    <message>
        <source>Runs, the newest first: Space marks A, then B</source>
        <translation>运行，最新的在前：空格键先标记 A，再标记 B</translation>
    </message>
    <message>
        <source>marked A</source>
        <translation>标记为 A</translation>
    </message>
    <message>
        <source>marked B</source>
        <translation>标记为 B</translation>
    </message>
    <message>
        <source>Cases</source>
        <translation>用例</translation>
    </message>
    <message>
        <source>Time over size, so far</source>
        <translation>时间随大小的变化，至今</translation>
    </message>
    <message>
        <source>Stop, keep 1 case</source>
        <translation>停止，保留 1 个用例</translation>
    </message>
    <message>
        <source>Stop, keep %1 cases</source>
        <translation>停止，保留 %1 个用例</translation>
    </message>
    <message>
        <source>nothing runs</source>
        <translation>没有运行</translation>
    </message>
    <message>
        <source>Nothing runs. Hosts says what would.</source>
        <translation>没有运行。“主机”页说明将运行什么。</translation>
    </message>
    <message>
        <source>nothing runs; Hosts starts a run</source>
        <translation>没有运行；在“主机”页启动</translation>
    </message>
    <message>
        <source>%1 ranks, one repetition of %2</source>
        <translation>%1 个 rank，%2 的一次重复</translation>
    </message>
    <message>
        <source>%1 ranks, then %2 switches, one repetition of %3</source>
        <translation>%1 个 rank，其后 %2 个交换机，%3 的一次重复</translation>
    </message>
    <message>
        <source>Ranks?</source>
        <translation>rank 数？</translation>
    </message>
    <message>
        <source>Collective?</source>
        <translation>集合操作？</translation>
    </message>
    <message>
        <source>%1 does not say how many ranks it was measured on. Say it above, and press Enter.</source>
        <translation>%1 没有说明在多少个 rank 上测量。请在上方填写并按回车。</translation>
    </message>
    <message>
        <source>%1 does not say which collective was measured. Say it above, and press Enter.</source>
        <translation>%1 没有说明测量的是哪种集合操作。请在上方填写并按回车。</translation>
    </message>
    <message>
        <source>It says too little by itself.</source>
        <translation>它本身说明得不够。</translation>
    </message>
    <message>
        <source>Rank %1 on %2 has not got on for %3 s. The others wait for it, one after the other.</source>
        <translation>%2 上的 rank %1 已有 %3 s 没有进展。其余 rank 依次在等待它。</translation>
    </message>
    <message>
        <source>Rank %1 has not got on for %2 s. The others wait for it, one after the other.</source>
        <translation>rank %1 已有 %2 s 没有进展。其余 rank 依次在等待它。</translation>
    </message>
    <message>
        <source>ends in %1 s</source>
        <translation>%1 s 后结束</translation>
    </message>
    <message>
        <source>%1 of %2 done</source>
        <translation>%1 / %2 已完成</translation>
    </message>
    <message>
        <source>Waiting for rank %1</source>
        <translation>正在等待 rank %1</translation>
    </message>
    <message>
        <source>Running, %1</source>
        <translation>运行中，%1</translation>
    </message>
    <message>
        <source>Failed; %1 kept</source>
        <translation>失败；保留 %1</translation>
    </message>
    <message>
        <source>Stopped; %1 kept</source>
        <translation>已停止；保留 %1</translation>
    </message>
    <message>
        <source>Complete, %1</source>
        <translation>完成，%1</translation>
    </message>
    <message>
        <source>Algorithm</source>
        <translation>算法</translation>
    </message>
    <message>
        <source>Shuffled, so that drift hits all alike.</source>
        <translation>已打乱，使漂移对所有用例影响相同。</translation>
    </message>
    <message>
        <source>Elapsed %1 of %2 at most · case %3 of %4 · repetition %5 · a cell shows the step that a rank is in, of %6</source>
        <translation>已用 %1，至多 %2 · 第 %3 / %4 个用例 · 第 %5 次重复 · 每格显示一个 rank 所处的步，共 %6 步</translation>
    </message>
    <message>
        <source>Where the ranks are</source>
        <translation>rank 所在位置</translation>
    </message>
    <message>
        <source>What is known about rank %1</source>
        <translation>关于 rank %1 的已知信息</translation>
    </message>
    <message>
        <source>%1 algorithms</source>
        <translation>%1 种算法</translation>
    </message>
    <message>
        <source>a network imposed</source>
        <translation>强加网络</translation>
    </message>
    <message>
        <source>%1 imposed</source>
        <translation>强加 %1</translation>
    </message>
    <message>
        <source>Network imposed</source>
        <translation>强加的网络</translation>
    </message>
    <message>
        <source>This computer</source>
        <translation>本机</translation>
    </message>
    <message>
        <source>Emulated network</source>
        <translation>仿效网络</translation>
    </message>
    <message>
        <source>Time the library, too</source>
        <translation>同时测量库</translation>
    </message>
    <message>
        <source>1 run is kept</source>
        <translation>已保留 1 次运行</translation>
    </message>
    <message>
        <source>listed</source>
        <translation>按列表</translation>
    </message>
    <message>
        <source>MPI&apos;s</source>
        <translation>由 MPI</translation>
    </message>
    <message>
        <source>Beside</source>
        <translation>并列</translation>
    </message>
    <message>
        <source>Origin</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Times</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>back to back</source>
        <translation>背靠背</translation>
    </message>
    <message>
        <source>out of place</source>
        <translation>非原地</translation>
    </message>
    <message>
        <source>isolated</source>
        <translation>单独</translation>
    </message>
    <message>
        <source>Isolated: all ranks start each call together. Back to back: twenty calls in a row, as nccl-tests and OSU do.</source>
        <translation>单独：所有进程同时开始每次调用。背靠背：连续二十次调用，与 nccl-tests 和 OSU 相同。</translation>
    </message>
    <message>
        <source>in place</source>
        <translation>原地</translation>
    </message>
    <message>
        <source>Cadence</source>
        <translation>节奏</translation>
    </message>
    <message>
        <source>Buffers</source>
        <translation>缓冲区</translation>
    </message>
    <message>
        <source>Libraries side by side</source>
        <translation>各库对比</translation>
    </message>
    <message>
        <source>Libraries side by side, %1</source>
        <translation>各库对比，%1</translation>
    </message>
    <message>
        <source>The best algorithm of each library over size.</source>
        <translation>每个库的最佳算法随大小的变化。</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>库</translation>
    </message>
    <message>
        <source>Its best</source>
        <translation>其最佳</translation>
    </message>
    <message>
        <source>median</source>
        <translation>中位数</translation>
    </message>
    <message>
        <source>× best lib.</source>
        <translation>× 最佳库</translation>
    </message>
    <message>
        <source>%1, in place</source>
        <translation>%1，原地</translation>
    </message>
    <message>
        <source>%1, out of place</source>
        <translation>%1，非原地</translation>
    </message>
    <message>
        <source>the best algorithm of each, wall clock</source>
        <translation>各自的最佳算法，实际时间</translation>
    </message>
    <message>
        <source>Which library to take here</source>
        <translation>此处应选哪个库</translation>
    </message>
    <message>
        <source>Run again</source>
        <translation>再次运行</translation>
    </message>
    <message>
        <source>What was measured, over the size, beside its prediction.</source>
        <translation>测量结果随大小的变化，与预测并列。</translation>
    </message>
    <message>
        <source>Two runs case by case.</source>
        <translation>两次运行逐例对照。</translation>
    </message>
    <message>
        <source>How a run was measured.</source>
        <translation>一次运行是怎样测量的。</translation>
    </message>
    <message>
        <source>Which rank was where.</source>
        <translation>每个 rank 在哪里。</translation>
    </message>
    <message>
        <source>The step that every rank is in, four times a second.</source>
        <translation>每个 rank 所处的步骤，每秒更新四次。</translation>
    </message>
    <message>
        <source>Every case as it ends.</source>
        <translation>每个案例结束时的结果。</translation>
    </message>
    <message>
        <source>Where the ranks are.</source>
        <translation>各 rank 的位置。</translation>
    </message>
    <message>
        <source>reached by its launcher</source>
        <translation>由其启动器连接</translation>
    </message>
    <message>
        <source>%1 hosts, not asked before: their launcher knows them</source>
        <translation>%1 台主机，事先不询问：其启动器认识它们</translation>
    </message>
    <message>
        <source>Pairs of hosts</source>
        <translation>主机对</translation>
    </message>
    <message>
        <source>Constants found</source>
        <translation>测得的常数</translation>
    </message>
    <message>
        <source>under way, %1 at most</source>
        <translation>进行中，最多 %1</translation>
    </message>
    <message>
        <source>α and bandwidth of every pair, and what is odd</source>
        <translation>每一对的 α 与带宽，以及异常之处</translation>
    </message>
    <message>
        <source>α, β and the cost of reducing, and how far they hold</source>
        <translation>α、β 与归约代价，以及它们在多大程度上成立</translation>
    </message>
    <message>
        <source>Use in Explore</source>
        <translation>在探索中使用</translation>
    </message>
    <message>
        <source>A survey is of two hosts or more of a cluster</source>
        <translation>勘测需要集群中的两台或更多主机</translation>
    </message>
    <message>
        <source>Only an emulated network can be slowed: choose it in Hosts</source>
        <translation>只有仿效网络可以放慢：请在“主机”中选择</translation>
    </message>
    <message>
        <source>What is imposed is known: there is nothing to calibrate</source>
        <translation>施加的网络是已知的：无需校准</translation>
    </message>
    <message>
        <source>Copy over</source>
        <translation>复制过去</translation>
    </message>
    <message>
        <source>What is started</source>
        <translation>要启动什么</translation>
    </message>
    <message>
        <source>Survey</source>
        <translation>勘测</translation>
    </message>
    <message>
        <source>Calibrate</source>
        <translation>校准</translation>
    </message>
    <message>
        <source>Slowly, to be followed</source>
        <translation>放慢，便于跟随</translation>
    </message>
    <message>
        <source>Half a second for a step of the quickest case, and about three runs of each</source>
        <translation>最快的情形每步半秒，每种情形约运行三次</translation>
    </message>
    <message>
        <source>word for word; JOB asks for %1 times as slow as the wires</source>
        <translation>逐字如此；JOB 要求比线路慢 %1 倍</translation>
    </message>
    <message>
        <source>The cases at the right, on all ranks</source>
        <translation>右侧的情形，在所有 rank 上</translation>
    </message>
    <message>
        <source>How fast each pair of hosts is, and which host or way is odd</source>
        <translation>每对主机有多快，哪台主机或哪条路径异常</translation>
    </message>
    <message>
        <source>This machine&apos;s α, β and cost of reducing, by which runs are predicted</source>
        <translation>本机的 α、β 与归约代价，用于预测运行</translation>
    </message>
    <message>
        <source>Stop the survey</source>
        <translation>停止勘测</translation>
    </message>
    <message>
        <source>Stop calibrating</source>
        <translation>停止校准</translation>
    </message>
    <message>
        <source>End it; no process stays behind</source>
        <translation>结束；不留下任何进程</translation>
    </message>
    <message>
        <source>Survey %1 hosts</source>
        <translation>勘测 %1 台主机</translation>
    </message>
    <message>
        <source>Let every two hosts play ping-pong (Ctrl+Enter)</source>
        <translation>让每两台主机进行乒乓测试 (Ctrl+Enter)</translation>
    </message>
    <message>
        <source>Time messages, reducing and steps here (Ctrl+Enter)</source>
        <translation>在此测量消息、归约与步骤的时间 (Ctrl+Enter)</translation>
    </message>
    <message>
        <source>Copy it over for each launch</source>
        <translation>每次启动时复制过去</translation>
    </message>
    <message>
        <source>ringside-run and its libraries go to /tmp of every host, and are taken away after</source>
        <translation>ringside-run 及其库被放到每台主机的 /tmp，之后移除</translation>
    </message>
    <message>
        <source>Simulated on the hosts as surveyed</source>
        <translation>在按勘测结果的主机上模拟</translation>
    </message>
    <message>
        <source>Predicted: %1</source>
        <translation>预测：%1</translation>
    </message>
    <message>
        <source>Priced on shared memory as assumed (%1, %2): nothing was calibrated here</source>
        <translation>按假定的共享内存计价 (%1, %2)：此处未曾校准</translation>
    </message>
    <message>
        <source>Priced on %1</source>
        <translation>按 %1 计价</translation>
    </message>
    <message>
        <source>%1; bold: expected to be the fastest at that size.</source>
        <translation>%1；粗体：预计在该大小下最快。</translation>
    </message>
    <message>
        <source>A topology, kept as %1.</source>
        <translation>拓扑，保存为 %1。</translation>
    </message>
    <message>
        <source>Not kept: it is of other computers than this one.</source>
        <translation>未保存：它属于别的计算机。</translation>
    </message>
    <message>
        <source>Kept for this computer as %1.</source>
        <translation>已为本机保存为 %1。</translation>
    </message>
    <message>
        <source>Not kept: %1</source>
        <translation>未保存：%1</translation>
    </message>
    <message>
        <source>unlimited</source>
        <translation>无限</translation>
    </message>
    <message>
        <source>Two hosts: nothing to compare their pair with.</source>
        <translation>两台主机：没有可与这一对比较的对象。</translation>
    </message>
    <message>
        <source>No host and no pair is odd.</source>
        <translation>没有异常的主机或主机对。</translation>
    </message>
    <message>
        <source>α, a message</source>
        <translation>α，一条消息</translation>
    </message>
    <message>
        <source>1/β, bandwidth</source>
        <translation>1/β，带宽</translation>
    </message>
    <message>
        <source>Reducing</source>
        <translation>归约</translation>
    </message>
    <message>
        <source>Off its line</source>
        <translation>偏离直线</translation>
    </message>
    <message>
        <source>%1 % in the middle, %2 % at most</source>
        <translation>中位 %1 %，最多 %2 %</translation>
    </message>
    <message>
        <source>Steps timed by pattern</source>
        <translation>按模式计时的步骤</translation>
    </message>
    <message>
        <source>%1, %2 of them disturbed</source>
        <translation>%1，其中 %2 个受干扰</translation>
    </message>
    <message>
        <source>Same: Mann and Whitney&apos;s test shows no difference (p of 0.05 and more).</source>
        <translation>相同：Mann-Whitney 检验未显示差异 (p 不小于 0.05)。</translation>
    </message>
    <message>
        <source>too few</source>
        <translation>太少</translation>
    </message>
    <message>
        <source>too few samples</source>
        <translation>样本太少</translation>
    </message>
    <message>
        <source>Too few: of so few samples no test shows a difference.</source>
        <translation>太少：样本这样少，任何检验都显示不出差异。</translation>
    </message>
    <message>
        <source>The last one failed: %1.</source>
        <translation>上一次失败：%1。</translation>
    </message>
    <message>
        <source>Another launcher, with {np} {hosts} {hostfile} {runner}</source>
        <translation>另一个启动器，含 {np} {hosts} {hostfile} {runner}</translation>
    </message>
    <message>
        <source>Variables</source>
        <translation>变量</translation>
    </message>
    <message>
        <source>Launcher</source>
        <translation>启动器</translation>
    </message>
    <message>
        <source>%1 %2, %3</source>
        <translation>%1 %2，%3</translation>
    </message>
    <message>
        <source>%1 %2, %3, %4</source>
        <translation>%1 %2，%3，%4</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 等，另有 %2 个</translation>
    </message>
    <message>
        <source>%1 and %2 more cannot be read.</source>
        <translation>%1 及另外 %2 个文件无法读取。</translation>
    </message>
    <message>
        <source>%1 cannot be read.</source>
        <translation>%1 无法读取。</translation>
    </message>
    <message>
        <source>%1 more: see the tips of the rows.</source>
        <translation>另有 %1 条：见各行的提示。</translation>
    </message>
    <message>
        <source>1 rank</source>
        <translation>1 个 rank</translation>
    </message>
    <message>
        <source>%1 ranks</source>
        <translation>%1 个 rank</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>%1: %2, %3</source>
        <translation>%1：%2，%3</translation>
    </message>
    <message>
        <source>A by size</source>
        <translation>按大小列出 A</translation>
    </message>
    <message>
        <source>A log&apos;s means have no runs: nothing tests whether a ratio is chance.</source>
        <translation>日志只有平均值，没有各次运行：无法检验比值是否出于偶然。</translation>
    </message>
    <message>
        <source>Imported from</source>
        <translation>导入自</translation>
    </message>
    <message>
        <source>Measured: %1.</source>
        <translation>实测：%1。</translation>
    </message>
    <message>
        <source>Nobody has defined a busbw of this collective.</source>
        <translation>此集合通信没有定义 busbw。</translation>
    </message>
    <message>
        <source>Not verified</source>
        <translation>未校验</translation>
    </message>
    <message>
        <source>Open a run or a log</source>
        <translation>打开运行或日志</translation>
    </message>
    <message>
        <source>Open a run or a log…</source>
        <translation>打开运行或日志…</translation>
    </message>
    <message>
        <source>Runs, and logs of nccl-tests, rccl-tests, OSU and IMB (*.json *.txt *.log *.out *.csv);;All files (*)</source>
        <translation>运行，以及 nccl-tests、rccl-tests、OSU 和 IMB 的日志 (*.json *.txt *.log *.out *.csv);;所有文件 (*)</translation>
    </message>
    <message>
        <source>The result is wrong at %1.</source>
        <translation>在 %1 结果错误。</translation>
    </message>
    <message>
        <source>What of it is shown</source>
        <translation>显示其中哪一项</translation>
    </message>
    <message>
        <source>algbw = n / time</source>
        <translation>algbw = n / 时间</translation>
    </message>
    <message>
        <source>least</source>
        <translation>最小</translation>
    </message>
    <message>
        <source>most</source>
        <translation>最高</translation>
    </message>
    <message>
        <source>mean of %1 calls</source>
        <translation>%1 次调用的平均值</translation>
    </message>
    <message>
        <source>mean of the log&apos;s calls</source>
        <translation>日志中各次调用的平均值</translation>
    </message>
    <message>
        <source>measured: %1</source>
        <translation>实测：%1</translation>
    </message>
    <message>
        <source>n = 0 has no place here</source>
        <translation>n = 0 在此没有位置</translation>
    </message>
    <message>
        <source>n = 0 takes %1 and has no place on the axis.</source>
        <translation>n = 0 耗时 %1，在坐标轴上没有位置。</translation>
    </message>
    <message>
        <source>the best algorithm of each, %1</source>
        <translation>各自的最佳算法，%1</translation>
    </message>
    <message>
        <source>time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>%1: times are the average of the ranks&apos; means; the slowest rank&apos;s is up to %2 times that, at %3</source>
        <translation>%1：时间为各 rank 平均值的平均；最慢的 rank 最多为其 %2 倍（%3）</translation>
    </message>
    <message>
        <source>%1: its ranks ran in groups (NCCL_TESTS_SPLIT); rows are of rank 0&apos;s, which is the one that is timed</source>
        <translation>%1：各 rank 分组运行（NCCL_TESTS_SPLIT）；各行属于 rank 0 所在的组，计时的正是这一组</translation>
    </message>
    <message>
        <source>%1: busbw over algbw is not that of %2: say --ranks K if there were others</source>
        <translation>%1：busbw 与 algbw 之比不符合 %2：若实际不同，请用 --ranks K 说明</translation>
    </message>
    <message>
        <source>%1: it says %2 itself: --ranks %3 is not taken</source>
        <translation>%1：日志本身写明 %2：不采用 --ranks %3</translation>
    </message>
</context>
<context>
    <name>Plan</name>
    <message>
        <source>own scene</source>
        <translation>自己的场景</translation>
    </message>
    <message>
        <source>lesson %1</source>
        <translation>第 %1 课</translation>
    </message>
    <message>
        <source>, the class is asked</source>
        <translation>，向全班提问</translation>
    </message>
    <message>
        <source>, shown and played</source>
        <translation>，展示并播放</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>展示</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>提问</translation>
    </message>
    <message>
        <source>Expect</source>
        <translation>预期</translation>
    </message>
    <message>
        <source>If few are right</source>
        <translation>如果答对的人少</translation>
    </message>
    <message>
        <source>Then</source>
        <translation>然后</translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation>%1 分钟</translation>
    </message>
    <message>
        <source>at %1</source>
        <translation>%1 起</translation>
    </message>
</context>
<context>
    <name>QObject</name>
    <message>
        <source> and </source>
        <translation> 且 </translation>
    </message>
    <message>
        <source>%1: %2 (%3 to %4, %5 unless chosen)</source>
        <translation>%1：%2（%3 至 %4，默认 %5）</translation>
    </message>
    <message>
        <source>exact</source>
        <translation>精确</translation>
    </message>
    <message>
        <source>a bound: the schedule never costs less</source>
        <translation>下界：调度的代价不会更低</translation>
    </message>
    <message>
        <source>leading terms only</source>
        <translation>仅主要项</translation>
    </message>
</context>
<context>
    <name>Routing</name>
    <message>
        <source>The way whose links are listed first.</source>
        <translation>链路列在最前的路径。</translation>
    </message>
    <message>
        <source>The receiver decides, as in InfiniBand&apos;s tables.</source>
        <translation>由接收方决定，如 InfiniBand 的路由表。</translation>
    </message>
    <message>
        <source>A hash of sender and receiver picks a way: they may collide.</source>
        <translation>由发送方和接收方的哈希选路：可能冲突。</translation>
    </message>
    <message>
        <source>A message takes the way with least to do when it starts.</source>
        <translation>消息在开始时选择最空闲的路径。</translation>
    </message>
    <message>
        <source>Packets of a message are spread over all ways.</source>
        <translation>一条消息的数据包分散到所有路径。</translation>
    </message>
</context>
<context>
    <name>ScheduleFileWords</name>
    <message>
        <source>Schedules (*.txt *.schedule *.json *.xml);;All files (*)</source>
        <translation>调度 (*.txt *.schedule *.json *.xml);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Schedule language (*.txt);;Schedule JSON (*.json);;MSCCL XML (*.xml);;GOAL, timing only (*.goal)</source>
        <translation>调度语言 (*.txt);;调度 JSON (*.json);;MSCCL XML (*.xml);;GOAL，仅时间 (*.goal)</translation>
    </message>
</context>
<context>
    <name>Train</name>
    <message>
        <source>%1 (model and cluster alone)</source>
        <translation>%1（仅模型和集群）</translation>
    </message>
    <message>
        <source>computing…</source>
        <translation>计算中…</translation>
    </message>
    <message>
        <source>Still shown:</source>
        <translation>仍在显示：</translation>
    </message>
    <message>
        <source>of all calls, without levers: %1</source>
        <translation>所有调用（不含手段）：%1</translation>
    </message>
    <message>
        <source>γ: formula; what a lever does to this step is not reckoned.</source>
        <translation>γ：公式；不计算手段对此步的影响。</translation>
    </message>
    <message>
        <source>. Price: %1.</source>
        <translation>。代价：%1。</translation>
    </message>
    <message>
        <source>routed %1, kept %2</source>
        <translation>路由 %1，保留 %2</translation>
    </message>
    <message>
        <source>All numbers: formula.</source>
        <translation>所有数值：公式。</translation>
    </message>
    <message>
        <source>γ: formula, at the rate that the sum reaches here; exposed, examples/s: %1.</source>
        <translation>γ：公式，采用求和在此达到的速率；未隐藏、样本/秒：%1。</translation>
    </message>
    <message>
        <source>Levers are reckoned without servers.</source>
        <translation>各项手段按没有服务器计算。</translation>
    </message>
    <message>
        <source>Of an all-reduce among the workers, without servers.</source>
        <translation>指 worker 之间的 all-reduce，不含服务器。</translation>
    </message>
    <message>
        <source>ranks all alike, with no servers or shared tables</source>
        <translation>所有 rank 都相同，没有服务器或共享表</translation>
    </message>
    <message>
        <source>ranks</source>
        <translation>rank 数</translation>
    </message>
    <message>
        <source>wires</source>
        <translation>线路</translation>
    </message>
    <message>
        <source>Open or close what is chosen</source>
        <translation>打开或关闭所选内容</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>Overlap</source>
        <translation>重叠</translation>
    </message>
    <message>
        <source>Experts</source>
        <translation>专家</translation>
    </message>
    <message>
        <source>Trace</source>
        <translation>Trace</translation>
    </message>
    <message>
        <source>Card</source>
        <translation>卡片</translation>
    </message>
    <message>
        <source>exposed</source>
        <translation>未隐藏</translation>
    </message>
    <message>
        <source>step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>All mixes of these ranks with the same batch are being looked at…</source>
        <translation>正在查看这些 rank 在相同批量下的所有组合…</translation>
    </message>
    <message>
        <source>%1 mixes of the same ranks and batch, %2 fit.</source>
        <translation>相同 rank 数和批量的 %1 种组合，%2 种放得下。</translation>
    </message>
    <message>
        <source>%1 mixes of the same ranks and batch, %2 fit; click one to try it.</source>
        <translation>相同 rank 数和批量的 %1 种组合，%2 种放得下；单击可试用。</translation>
    </message>
    <message>
        <source>Mix</source>
        <translation>组合</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>sent</source>
        <translation>已发送</translation>
    </message>
    <message>
        <source>why</source>
        <translation>为什么</translation>
    </message>
    <message>
        <source>%1 × %2 tokens a rank</source>
        <translation>每个 rank %1 × %2 个 token</translation>
    </message>
    <message>
        <source>%1 images a rank</source>
        <translation>每个 rank %1 张图像</translation>
    </message>
    <message>
        <source>Open on the stage</source>
        <translation>在舞台上打开</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>one training step as a sentence</source>
        <translation>用一句话表示一个训练步</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>one rank; what communicates goes beside what computes</source>
        <translation>一个 rank；通信与计算并行</translation>
    </message>
    <message>
        <source>Other mixes</source>
        <translation>其他组合</translation>
    </message>
    <message>
        <source>Levers</source>
        <translation>措施</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>of a rank</source>
        <translation>每个 rank</translation>
    </message>
    <message>
        <source>%1 of %2 GB on every rank</source>
        <translation>每个 rank %1 / %2 GB</translation>
    </message>
    <message>
        <source>step %1, of it %2 exposed</source>
        <translation>步 %1，其中 %2 未隐藏</translation>
    </message>
    <message>
        <source>, bubble %1</source>
        <translation>，气泡 %1</translation>
    </message>
    <message>
        <source>Fits: %1; %2</source>
        <translation>放得下：%1；%2</translation>
    </message>
    <message>
        <source>Does not fit: %1; %2</source>
        <translation>放不下：%1；%2</translation>
    </message>
    <message>
        <source>This step sends nothing</source>
        <translation>这一步不发送任何内容</translation>
    </message>
    <message>
        <source>Open %1 on the stage</source>
        <translation>在舞台上打开 %1</translation>
    </message>
    <message>
        <source>compute</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>forward</source>
        <translation>前向</translation>
    </message>
    <message>
        <source>backward</source>
        <translation>反向</translation>
    </message>
    <message>
        <source>Cap %1: %2 all-reduces, %3 exposed. Click to take it.</source>
        <translation>上限 %1：%2 次 all-reduce，%3 未隐藏。单击采用。</translation>
    </message>
    <message>
        <source>Bucket %1: %2 in %3 tensors, all-reduced in %4</source>
        <translation>桶 %1：%3 个张量共 %2，all-reduce 用时 %4</translation>
    </message>
    <message>
        <source>In a step</source>
        <translation>每步</translation>
    </message>
    <message>
        <source>communication</source>
        <translation>通信</translation>
    </message>
    <message>
        <source>hidden</source>
        <translation>已隐藏</translation>
    </message>
    <message>
        <source>Backward pass</source>
        <translation>反向传播</translation>
    </message>
    <message>
        <source>a bucket leaves as soon as it is full</source>
        <translation>桶一满就发出</translation>
    </message>
    <message>
        <source>Caps</source>
        <translation>上限</translation>
    </message>
    <message>
        <source>Step by cap</source>
        <translation>步时间–上限</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation>集群</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>rank</translation>
    </message>
    <message>
        <source>Examples a rank</source>
        <translation>每 rank 样本数</translation>
    </message>
    <message>
        <source>R, FLOP/s</source>
        <translation>R，FLOP/s</translation>
    </message>
    <message>
        <source>Bytes a parameter</source>
        <translation>每参数字节</translation>
    </message>
    <message>
        <source>Buckets</source>
        <translation>桶</translation>
    </message>
    <message>
        <source>Cap</source>
        <translation>上限</translation>
    </message>
    <message>
        <source>First bucket</source>
        <translation>第一个桶</translation>
    </message>
    <message>
        <source>Algorithm</source>
        <translation>算法</translation>
    </message>
    <message>
        <source>%1 ranks</source>
        <translation>%1 个 rank</translation>
    </message>
    <message>
        <source>cap %1</source>
        <translation>上限 %1</translation>
    </message>
    <message>
        <source>%1 % of the communication is hidden; %2 exposed</source>
        <translation>%1 % 的通信被隐藏；%2 未隐藏</translation>
    </message>
    <message>
        <source>rank %1</source>
        <translation>rank %1</translation>
    </message>
    <message>
        <source>rank %1 to expert %2: %3 tokens</source>
        <translation>rank %1 到专家 %2：%3 个 token</translation>
    </message>
    <message>
        <source>%1, %2 over</source>
        <translation>%1，超出 %2</translation>
    </message>
    <message>
        <source>All-to-all</source>
        <translation>All-to-all</translation>
    </message>
    <message>
        <source>tokens to their experts</source>
        <translation>token 发往专家</translation>
    </message>
    <message>
        <source>results back</source>
        <translation>结果返回</translation>
    </message>
    <message>
        <source>fullest expert over the mean</source>
        <translation>最满专家与均值之比</translation>
    </message>
    <message>
        <source>dropped choices</source>
        <translation>丢弃的选择</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>who sends how many tokens to which expert</source>
        <translation>谁向哪个专家发送多少 token</translation>
    </message>
    <message>
        <source>Time by rank</source>
        <translation>各 rank 时间</translation>
    </message>
    <message>
        <source>one way; the fullest sets it</source>
        <translation>单程；由最满者决定</translation>
    </message>
    <message>
        <source>Tokens a rank</source>
        <translation>每个 rank 的 token</translation>
    </message>
    <message>
        <source>Experts a token</source>
        <translation>每个 token 的专家</translation>
    </message>
    <message>
        <source>Capacity, or none</source>
        <translation>容量，或 none</translation>
    </message>
    <message>
        <source>Size of a token</source>
        <translation>token 大小</translation>
    </message>
    <message>
        <source>Skew</source>
        <translation>偏斜</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>%1 % of the choices are dropped; %2 one way</source>
        <translation>丢弃 %1 % 的选择；单程 %2</translation>
    </message>
    <message>
        <source>%1, step %2: computed %3, communicated %4, of it exposed %5</source>
        <translation>%1，步 %2：计算 %3，通信 %4，其中未隐藏 %5</translation>
    </message>
    <message>
        <source>Drop profiler traces here</source>
        <translation>将 profiler trace 拖放到此处</translation>
    </message>
    <message>
        <source>what torch.profiler writes: JSON or gzip, one file for each rank</source>
        <translation>torch.profiler 写出的文件：JSON 或 gzip，每个 rank 一个</translation>
    </message>
    <message>
        <source>latency</source>
        <translation>延迟</translation>
    </message>
    <message>
        <source>bandwidth</source>
        <translation>带宽</translation>
    </message>
    <message>
        <source>call</source>
        <translation>调用</translation>
    </message>
    <message>
        <source>size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>calls</source>
        <translation>次数</translation>
    </message>
    <message>
        <source>shortest</source>
        <translation>最短</translation>
    </message>
    <message>
        <source>bound</source>
        <translation>受限于</translation>
    </message>
    <message>
        <source>formula</source>
        <translation>公式</translation>
    </message>
    <message>
        <source>file %1</source>
        <translation>文件 %1</translation>
    </message>
    <message>
        <source>Step %1 has the gradient buckets of %2 by DDP&apos;s rule, to the element.</source>
        <translation>步 %1 的梯度桶与 DDP 规则下 %2 的完全一致。</translation>
    </message>
    <message>
        <source>Step %1 reduces the gradients of %2, in other buckets than DDP&apos;s rule.</source>
        <translation>步 %1 归约 %2 的梯度，但分桶与 DDP 规则不同。</translation>
    </message>
    <message>
        <source>in calls</source>
        <translation>调用中</translation>
    </message>
    <message>
        <source>waited for</source>
        <translation>被等待</translation>
    </message>
    <message>
        <source>Open an example</source>
        <translation>打开示例</translation>
    </message>
    <message>
        <source>Exposed by rank and step</source>
        <translation>各 rank 各步未隐藏</translation>
    </message>
    <message>
        <source>click a step to look at it</source>
        <translation>单击某步查看</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>调用</translation>
    </message>
    <message>
        <source>γ curve</source>
        <translation>γ 曲线</translation>
    </message>
    <message>
        <source>no files</source>
        <translation>没有文件</translation>
    </message>
    <message>
        <source>No trace is open</source>
        <translation>未打开 trace</translation>
    </message>
    <message>
        <source>Open traces…</source>
        <translation>打开 trace…</translation>
    </message>
    <message>
        <source>A job that was never run: ResNet-50 on four ranks, one of them slow</source>
        <translation>从未运行过的作业：四个 rank 上的 ResNet-50，其中一个较慢</translation>
    </message>
    <message>
        <source>Held beside</source>
        <translation>对照</translation>
    </message>
    <message>
        <source>Open traces of one job</source>
        <translation>打开同一作业的 trace</translation>
    </message>
    <message>
        <source>Profiler traces (*.json *.gz);;All files (*)</source>
        <translation>Profiler trace (*.json *.gz);;所有文件 (*)</translation>
    </message>
    <message>
        <source>%1: %2 MB read</source>
        <translation>%1：已读 %2 MB</translation>
    </message>
    <message>
        <source>Show on the γ curve</source>
        <translation>在 γ 曲线上显示</translation>
    </message>
    <message>
        <source>These files do not say how many ranks took part, or what they sent</source>
        <translation>这些文件没有说明有多少 rank 参与或发送了什么</translation>
    </message>
    <message>
        <source>all kernels</source>
        <translation>所有核函数</translation>
    </message>
    <message>
        <source>For every rank and step: the time in calls that no computation covers.</source>
        <translation>每个 rank 和每一步：未被计算掩盖的调用时间。</translation>
    </message>
    <message>
        <source>γ of every rank, and who waits for whom.</source>
        <translation>每个 rank 的 γ，以及谁在等待谁。</translation>
    </message>
    <message>
        <source>Every collective beside its predicted time.</source>
        <translation>每个集合通信及其预测时间。</translation>
    </message>
    <message>
        <source>γ of the gradients</source>
        <translation>梯度的 γ</translation>
    </message>
    <message>
        <source>Model file…</source>
        <translation>模型文件…</translation>
    </message>
    <message>
        <source>Open a model&apos;s config.json</source>
        <translation>打开模型的 config.json</translation>
    </message>
    <message>
        <source>Models (*.json);;All files (*)</source>
        <translation>模型 (*.json);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Tokens each</source>
        <translation>每序列 token 数</translation>
    </message>
    <message>
        <source>Take the advised cap</source>
        <translation>采用建议的上限</translation>
    </message>
    <message>
        <source>Advised</source>
        <translation>建议值</translation>
    </message>
    <message>
        <source>The advised cap is chosen</source>
        <translation>已选择建议的上限</translation>
    </message>
    <message>
        <source>of all calls: %1</source>
        <translation>全部调用：%1</translation>
    </message>
    <message>
        <source>Idle: %1 % of the GPUs&apos; time, in neither kind of kernel.</source>
        <translation>空闲：GPU 时间的 %1 %，不在任何一类核函数中。</translation>
    </message>
    <message>
        <source>from one recorded point, by the ring&apos;s bound</source>
        <translation>由一个记录点按环的下界推得</translation>
    </message>
    <message>
        <source>step %1, %2 % of it idle</source>
        <translation>第 %1 步，其中 %2 % 空闲</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Run this routing on real ranks</source>
        <translation>在真实 rank 上运行此路由</translation>
    </message>
    <message>
        <source>Both exchanges, with these very sizes for every pair.</source>
        <translation>两次交换，每对大小与此一致。</translation>
    </message>
    <message>
        <source>To the experts %1, simulated on these wires %2, %3.</source>
        <translation>到专家 %1，在这些线路上模拟 %2，%3。</translation>
    </message>
    <message>
        <source>Results back %1, simulated %2, %3.</source>
        <translation>结果返回 %1，模拟 %2，%3。</translation>
    </message>
    <message>
        <source>every element right</source>
        <translation>每个元素正确</translation>
    </message>
    <message>
        <source>not checked</source>
        <translation>未检查</translation>
    </message>
    <message>
        <source>Measuring…</source>
        <translation>正在测量…</translation>
    </message>
    <message>
        <source>Another run is under way.</source>
        <translation>另一个运行正在进行。</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>This window has no runner: it was opened without one</source>
        <translation>此窗口没有运行器</translation>
    </message>
    <message>
        <source>K = %1: products %2, all-reduce %3; one after the other %4, both at once %5: %6 % of the shorter hidden.</source>
        <translation>K = %1：矩阵乘 %2，allreduce %3；先后 %4，同时 %5：较短者被掩盖 %6 %。</translation>
    </message>
    <message>
        <source>K = %1: products %2, all-reduce %3; one after the other %4, both at once %5: what is hidden cannot be told from the noise.</source>
        <translation>K = %1：矩阵乘 %2，allreduce %3；先后 %4，同时 %5：掩盖的部分无法与噪声区分。</translation>
    </message>
    <message>
        <source>Measure overlap on %1 ranks</source>
        <translation>在 %1 个 rank 上测量重叠</translation>
    </message>
    <message>
        <source>A layer&apos;s products after and beside the all-reduce of its gradient, on this computer.</source>
        <translation>一层的矩阵乘在其梯度 allreduce 之后与同时进行，于本机。</translation>
    </message>
    <message>
        <source>Measure γ on %1 ranks</source>
        <translation>在 %1 个 rank 上测量 γ</translation>
    </message>
    <message>
        <source>A layer&apos;s products and the all-reduce of its gradient, by the clock of this computer.</source>
        <translation>一层的矩阵乘与其梯度的 allreduce，以本机时钟计。</translation>
    </message>
    <message>
        <source>Lever, alone</source>
        <translation>措施（单独）</translation>
    </message>
    <message>
        <source>what it does</source>
        <translation>作用</translation>
    </message>
    <message>
        <source>Fatter links</source>
        <translation>更粗的链路</translation>
    </message>
    <message>
        <source>Larger batch</source>
        <translation>更大的批量</translation>
    </message>
    <message>
        <source>Compression</source>
        <translation>压缩</translation>
    </message>
    <message>
        <source>Local steps</source>
        <translation>本地步</translation>
    </message>
    <message>
        <source>In-network reduction</source>
        <translation>网内归约</translation>
    </message>
    <message>
        <source>%1 a worker</source>
        <translation>每个 worker %1</translation>
    </message>
    <message>
        <source>%1 bytes each</source>
        <translation>每个 %1 字节</translation>
    </message>
    <message>
        <source>H = %1</source>
        <translation>H = %1</translation>
    </message>
    <message>
        <source>beside backward</source>
        <translation>与反向并行</translation>
    </message>
    <message>
        <source>links are bought, and latency stays</source>
        <translation>链路要花钱，延迟不变</translation>
    </message>
    <message>
        <source>memory %1 → %2 GB, more than the %3 of a rank; fewer updates</source>
        <translation>内存 %1 → %2 GB，超过每个 rank 的 %3；更新次数减少</translation>
    </message>
    <message>
        <source>memory %1 → %2 of %3 GB; fewer updates for as many examples</source>
        <translation>内存 %1 → %2（共 %3 GB）；同样多的样本，更新次数减少</translation>
    </message>
    <message>
        <source>gradients are rounded, packing takes time</source>
        <translation>梯度被舍入，打包耗时</translation>
    </message>
    <message>
        <source>replicas drift apart in between: no longer the steps of one worker</source>
        <translation>其间各副本渐行渐远：不再是单个 worker 的步</translation>
    </message>
    <message>
        <source>γ stays; buckets, and kernels that share the GPU</source>
        <translation>γ 不变；需要分桶，且核函数共享 GPU</translation>
    </message>
    <message>
        <source>switches that add</source>
        <translation>需要会做加法的交换机</translation>
    </message>
    <message>
        <source>one worker sends nothing</source>
        <translation>单个 worker 不发送</translation>
    </message>
    <message>
        <source>needs ZeRO 0</source>
        <translation>需要 ZeRO 0</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>alone</source>
        <translation>单独</translation>
    </message>
    <message>
        <source>together</source>
        <translation>一起</translation>
    </message>
    <message>
        <source>It sums between whole replicas: needs ZeRO 0</source>
        <translation>它在完整副本之间求和：需要 ZeRO 0</translation>
    </message>
    <message>
        <source>of whole workers %1</source>
        <translation>按整数个 worker：%1</translation>
    </message>
    <message>
        <source>%1 (of whole workers %2)</source>
        <translation>%1（按整数个 worker：%2）</translation>
    </message>
    <message>
        <source>%1 (of whole workers none)</source>
        <translation>%1（没有整数个 worker 达到）</translation>
    </message>
    <message>
        <source>Break-even %1</source>
        <translation>盈亏平衡 %1</translation>
    </message>
    <message>
        <source>Change the training step</source>
        <translation>更改训练步</translation>
    </message>
    <message>
        <source>measured on %1 ranks here</source>
        <translation>在本机 %1 个 rank 上测得</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关</translation>
    </message>
    <message>
        <source>on</source>
        <translation>开</translation>
    </message>
    <message>
        <source>The picture waits: it would give an answer away.</source>
        <translation>图暂不显示：它会透露答案。</translation>
    </message>
    <message>
        <source>Capacity</source>
        <translation>容量</translation>
    </message>
    <message>
        <source>dropped choices against time; click to take one</source>
        <translation>丢弃的选择与时间；点击即采用</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>a layer of its own</source>
        <translation>自定义的层</translation>
    </message>
    <message>
        <source>An even router would take %1 one way, this one %2: everybody waits for the fullest rank. Without a capacity it would be %3; dropping buys time and costs quality. A layer pays four of these in a step: two forward, two backward.</source>
        <translation>均匀的路由单程要 %1，这个要 %2：大家都在等最满的 rank。没有容量限制则是 %3；丢弃换来时间，付出质量。一层每一步要付四次：前向两次，反向两次。</translation>
    </message>
    <message>
        <source>%1 has no experts</source>
        <translation>%1 没有专家</translation>
    </message>
    <message>
        <source>drag, or use the arrow keys, with Shift finer; Home takes the advised one</source>
        <translation>拖动或用方向键，按住 Shift 更细；Home 取推荐值</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>层</translation>
    </message>
    <message>
        <source>in the order of the backward pass</source>
        <translation>按反向传播的顺序</translation>
    </message>
    <message>
        <source>Every all-reduce over %1 ranks takes %2 before a byte moves: one for each of %3 parameters would take %4 of that. So buckets. But the last one leaves only when the backward pass is over, and sticks out whole: so it had better be small.</source>
        <translation>在 %1 个 rank 上，每次 all-reduce 在移动字节之前就要 %2：%3 个参数各来一次就要 %4。所以用桶。但最后一个桶要等反向传播结束才发出，完全暴露在外：所以它最好小一些。</translation>
    </message>
    <message>
        <source>bucket %1 of %2: ready after %3, waits %4 for the network, takes %5</source>
        <translation>第 %1 个桶（共 %2 个）：%3 后就绪，等网络 %4，用时 %5</translation>
    </message>
    <message>
        <source>Last to first</source>
        <translation>由后到前</translation>
    </message>
    <message>
        <source>layers</source>
        <translation>层数</translation>
    </message>
    <message>
        <source>tensors</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>gradient</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>waits</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>1 byte each</source>
        <translation>每个 1 字节</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>步</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>all others</source>
        <translation>其他所有秩</translation>
    </message>
    <message>
        <source>the group, with its own numbers below</source>
        <translation>该组，下方是组内编号</translation>
    </message>
    <message>
        <source>%1: %2 groups of %3</source>
        <translation>%1：%2 组，每组 %3</translation>
    </message>
    <message>
        <source>who shares a machine</source>
        <translation>谁共用一台机器</translation>
    </message>
    <message>
        <source>every group spans machines</source>
        <translation>每组都跨机器</translation>
    </message>
    <message>
        <source>every group inside a machine</source>
        <translation>每组都在一台机器内</translation>
    </message>
    <message>
        <source>machine %1</source>
        <translation>机器 %1</translation>
    </message>
    <message>
        <source>A message, and work that does not need it</source>
        <translation>一条消息，以及不需要它的工作</translation>
    </message>
    <message>
        <source>work</source>
        <translation>工作</translation>
    </message>
    <message>
        <source>Which ranks form a group</source>
        <translation>哪些秩组成一组</translation>
    </message>
    <message>
        <source>A group in a world</source>
        <translation>全体中的一个组</translation>
    </message>
    <message>
        <source>ranks of a machine</source>
        <translation>每台机器的秩</translation>
    </message>
    <message>
        <source>Replicas of which one began elsewhere</source>
        <translation>其中一个起点不同的副本</translation>
    </message>
    <message>
        <source>begins elsewhere</source>
        <translation>起点不同</translation>
    </message>
    <message>
        <source>at a distance of</source>
        <translation>相距</translation>
    </message>
    <message>
        <source>computed</source>
        <translation>计算得出</translation>
    </message>
    <message>
        <source>wire</source>
        <translation>线路</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>秩</translation>
    </message>
    <message>
        <source>message %1</source>
        <translation>消息 %1</translation>
    </message>
    <message>
        <source>work %1</source>
        <translation>工作 %1</translation>
    </message>
    <message>
        <source>in the call</source>
        <translation>在调用中</translation>
    </message>
    <message>
        <source>Change the experts</source>
        <translation>更改专家</translation>
    </message>
    <message>
        <source>Change the buckets</source>
        <translation>更改桶</translation>
    </message>
    <message>
        <source>%1 clicks a rank</source>
        <translation>每个 rank %1 次点击</translation>
    </message>
    <message>
        <source>How many calls are too small for their bytes to matter.</source>
        <translation>有多少次调用小到字节数无关紧要。</translation>
    </message>
    <message>
        <source>%1: %2; with it %3 are ready</source>
        <translation>%1：%2；至此共 %3 就绪</translation>
    </message>
    <message>
        <source>nodes of 8 H100 on rails</source>
        <translation>每节点 8 块 H100，轨道网络</translation>
    </message>
    <message>
        <source>%1, uniform</source>
        <translation>%1，均匀</translation>
    </message>
    <message>
        <source>examples/s</source>
        <translation>样本/秒</translation>
    </message>
    <message>
        <source>no lever</source>
        <translation>无措施</translation>
    </message>
    <message>
        <source>: gradients are summed when all is computed.</source>
        <translation>：全部算完后才对梯度求和。</translation>
    </message>
    <message>
        <source>does not fit: %1 of %2 GB</source>
        <translation>放不下：%1 / %2 GB</translation>
    </message>
    <message>
        <source>the fastest that fits</source>
        <translation>放得下的最快方案</translation>
    </message>
    <message>
        <source>its bubble takes %1</source>
        <translation>气泡耗时 %1</translation>
    </message>
    <message>
        <source>it computes longer</source>
        <translation>计算更久</translation>
    </message>
    <message>
        <source>%1 exposed, most of it %2 in %3</source>
        <translation>未隐藏 %1，主要是 %3 中的 %2</translation>
    </message>
    <message>
        <source>; in the order %1 %2x</source>
        <translation>；顺序 %1 时 %2x</translation>
    </message>
    <message>
        <source>servers (need two ranks)</source>
        <translation>服务器（需要两个 rank）</translation>
    </message>
    <message>
        <source>asynchronous servers (not the same steps)</source>
        <translation>异步服务器（步骤不同）</translation>
    </message>
    <message>
        <source>other schedules and activations than chosen (How it runs)</source>
        <translation>所选以外的调度与激活（运行方式）</translation>
    </message>
    <message>
        <source>actors (not the same batch)</source>
        <translation>执行者（批次不同）</translation>
    </message>
    <message>
        <source>Without %1.</source>
        <translation>不含%1。</translation>
    </message>
    <message>
        <source>one rank; what communicates waits until it has computed</source>
        <translation>一个 rank；通信等到计算完成</translation>
    </message>
    <message>
        <source>These files have no kernels: the profiler recorded no GPU.</source>
        <translation>这些文件没有核函数：分析器未记录 GPU。</translation>
    </message>
    <message>
        <source>No kernel of these files communicates.</source>
        <translation>这些文件中没有核函数进行通信。</translation>
    </message>
    <message>
        <source>No kernel of these files communicates: the host did, and how long it took was not recorded.</source>
        <translation>这些文件中没有核函数进行通信：通信由主机完成，其耗时没有记录。</translation>
    </message>
    <message>
        <source>1 call has no certain counterpart on another rank.</source>
        <translation>有 1 次调用在其他 rank 上没有确定的对应调用。</translation>
    </message>
    <message>
        <source>%1 calls have no certain counterpart on another rank.</source>
        <translation>有 %1 次调用在其他 rank 上没有确定的对应调用。</translation>
    </message>
    <message>
        <source>Over the whole trace, %1 % of the time in kernels is communication that hides behind nothing.</source>
        <translation>在整个跟踪中，核函数时间的 %1 % 是没有任何计算掩盖的通信。</translation>
    </message>
    <message>
        <source>No rank holds up the others.</source>
        <translation>没有 rank 拖住其他 rank。</translation>
    </message>
    <message>
        <source>It has no kernels: the profiler recorded no GPU (ProfilerActivity.CUDA).</source>
        <translation>没有核函数：分析器未记录 GPU（ProfilerActivity.CUDA）。</translation>
    </message>
    <message>
        <source>The host recorded %1 collectives, without their time on a GPU: communication is without them.</source>
        <translation>主机记录了 %1 次集合操作，但没有其 GPU 时间：通信时间不含它们。</translation>
    </message>
    <message>
        <source>It does not say of which rank it is (no distributedInfo).</source>
        <translation>没有说明属于哪个 rank（缺少 distributedInfo）。</translation>
    </message>
    <message>
        <source>It marks no steps (ProfilerStep#N).</source>
        <translation>没有标记步骤（ProfilerStep#N）。</translation>
    </message>
    <message>
        <source>%1 kernels without a time were left out.</source>
        <translation>略去了 %1 个没有时间的核函数。</translation>
    </message>
    <message>
        <source>, examples a second %1. Price: %2.</source>
        <translation>，每秒样本 %1。代价：%2。</translation>
    </message>
    <message>
        <source>needs switches that add</source>
        <translation>需要会求和的交换机</translation>
    </message>
    <message>
        <source>%1. Alone: γ %2, examples a second %3 (%4). Its price: %5</source>
        <translation>%1。单独：γ %2，每秒样本 %3（%4）。代价：%5</translation>
    </message>
    <message>
        <source>, %1 assumed</source>
        <translation>，%1 为假设</translation>
    </message>
    <message>
        <source>%1: of all caps whose step is within 1 % of the least, and no longer than with DDP&apos;s own, also when they are a little larger or smaller, the one of fewest calls (%2). A call costs nothing here but its latency.</source>
        <translation>%1：在步长不超过最短者 1 %、且不长于 DDP 默认值（上限略增略减时亦然）的所有上限中，调用次数最少者（%2 次）。这里一次调用除延迟外不计代价。</translation>
    </message>
    <message>
        <source>Does not fit: DDP keeps %1 of %2 GB on every rank; </source>
        <translation>放不下：DDP 在每个 rank 上占用 %1 / %2 GB；</translation>
    </message>
    <message>
        <source>%1 calls of %2 among %3 ranks%4. Enter or a second click opens one on the stage.</source>
        <translation>%3 个 rank 之间 %1 次 %2 调用%4。按 Enter 或再次单击可在舞台上打开其中一次。</translation>
    </message>
    <message>
        <source>γ of the gradients; the whole step</source>
        <translation>梯度的 γ；整个步</translation>
    </message>
    <message>
        <source>Sizes</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>of the calls</source>
        <translation>各次调用</translation>
    </message>
    <message>
        <source>predicted</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>Predicted for %1 (%2), which is assumed: a trace does not say its wires. %3 of %4 calls lie below its crossover.</source>
        <translation>按 %1 预测（%2），此为假设：跟踪文件不说明其线路。%4 次调用中有 %3 次低于其交叉点。</translation>
    </message>
    <message>
        <source>It diverged: take a smaller learning rate</source>
        <translation>已发散：请用更小的学习率</translation>
    </message>
    <message>
        <source>One worker&apos;s steps but for rounding: weights differ by %1 of the largest</source>
        <translation>除舍入外与单个 worker 的步骤相同：权重相差最大权重的 %1</translation>
    </message>
    <message>
        <source>Not one worker&apos;s steps: weights differ by %1 of the largest</source>
        <translation>与单个 worker 的步骤不同：权重相差最大权重的 %1</translation>
    </message>
    <message>
        <source>loss of one</source>
        <translation>单个的损失</translation>
    </message>
    <message>
        <source>loss of all</source>
        <translation>全体的损失</translation>
    </message>
    <message>
        <source>weights differ by</source>
        <translation>权重相差</translation>
    </message>
    <message>
        <source>weights differ by, over the largest</source>
        <translation>权重相差，占最大权重</translation>
    </message>
    <message>
        <source>examples of the workers</source>
        <translation>各 worker 的样本数</translation>
    </message>
    <message>
        <source>all workers hold the same bits</source>
        <translation>所有 worker 逐位相同</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>A small perceptron (section 4.3). The sums go message by message as the algorithm&apos;s schedule says, in this process; &quot;ringside sgd --measure&quot; gives each worker a real MPI rank and has the same bits. There a worker whose batches end early can be tried, too: the others wait for it.</source>
        <translation>一个小感知机（4.3&#xa0;节）。求和按算法的调度逐条消息进行，就在本进程中；“ringside sgd --measure” 给每个 worker 一个真实的 MPI rank，结果逐位相同。那里还可以试一个批次提前用完的 worker：其他 worker 会等它。</translation>
    </message>
    <message>
        <source>Exactness</source>
        <translation>精确性</translation>
    </message>
    <message>
        <source>all workers together beside one that has all examples</source>
        <translation>全体 worker 与拥有全部样本的单个 worker 对照</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步</translation>
    </message>
    <message>
        <source>Workers</source>
        <translation>Worker 数</translation>
    </message>
    <message>
        <source>Examples a step</source>
        <translation>每步样本</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>学习率</translation>
    </message>
    <message>
        <source>Gradients are</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>all-reduced</source>
        <translation>all-reduce</translation>
    </message>
    <message>
        <source>sharded</source>
        <translation>分片</translation>
    </message>
    <message>
        <source>Added in</source>
        <translation>求和精度</translation>
    </message>
    <message>
        <source>Rounded before to</source>
        <translation>求和前舍入到</translation>
    </message>
    <message>
        <source>the same</source>
        <translation>相同</translation>
    </message>
    <message>
        <source>Shares of the examples</source>
        <translation>样本份额</translation>
    </message>
    <message>
        <source>even</source>
        <translation>均匀</translation>
    </message>
    <message>
        <source>uneven</source>
        <translation>不均</translation>
    </message>
    <message>
        <source>What goes wrong</source>
        <translation>出什么错</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>没有</translation>
    </message>
    <message>
        <source>an average of averages</source>
        <translation>平均的平均</translation>
    </message>
    <message>
        <source>one leaves examples out</source>
        <translation>有一个漏掉样本</translation>
    </message>
    <message>
        <source>Change the training</source>
        <translation>更改训练</translation>
    </message>
    <message>
        <source>each byte once</source>
        <translation>每字节一次</translation>
    </message>
    <message>
        <source>other numbers of servers (above %1 ranks: powers of two)</source>
        <translation>其他服务器数（超过 %1 个 rank 时只试 2 的幂）</translation>
    </message>
    <message>
        <source>Of what could be read, %1 % of the time in kernels is communication that hides behind nothing; the rest is unknown.</source>
        <translation>在能读到的部分中，核函数时间的 %1 % 是没有任何计算掩盖的通信；其余未知。</translation>
    </message>
    <message>
        <source>No kernel that could be read communicates.</source>
        <translation>能读到的核函数中没有进行通信的。</translation>
    </message>
    <message>
        <source>In the calls that were read no rank holds up the others.</source>
        <translation>在读到的调用中，没有 rank 拖住其他 rank。</translation>
    </message>
    <message>
        <source>of what was read: %1</source>
        <translation>读到的部分：%1</translation>
    </message>
    <message>
        <source>all kernels that were read</source>
        <translation>读到的所有核函数</translation>
    </message>
    <message>
        <source>step %1: not in what was read</source>
        <translation>第 %1 步：不在读到的部分中</translation>
    </message>
    <message>
        <source>step %1, of which not all may have been read</source>
        <translation>第 %1 步，可能没有全部读到</translation>
    </message>
    <message>
        <source>%1, step %2: not in the file, which breaks off at byte %3</source>
        <translation>%1，步 %2：文件中没有，它在第 %3 字节处中断</translation>
    </message>
    <message>
        <source>%1, step %2, as far as it was read: computed %3, communicated %4, of it exposed %5</source>
        <translation>%1，步 %2，就读到的部分：计算 %3，通信 %4，其中未隐藏 %5</translation>
    </message>
    <message>
        <source>What stands at %1 is of what was read: the file breaks off.</source>
        <translation>%1 一行只含读到的部分：文件在中途中断。</translation>
    </message>
    <message>
        <source>as fast as the first</source>
        <translation>与第一个一样快</translation>
    </message>
    <message>
        <source>Rank %1 holds up the others: it came last in %2 of %3 calls; their average waits for it add up to %4.</source>
        <translation>rank %1 拖住其他 rank：它在 %3 次调用中有 %2 次最后到达；其他 rank 对它的平均等待合计 %4。</translation>
    </message>
    <message>
        <source>1 rank</source>
        <translation>1 个 rank</translation>
    </message>
    <message>
        <source>1 step</source>
        <translation>1 步</translation>
    </message>
    <message>
        <source>%1 steps</source>
        <translation>%1 步</translation>
    </message>
    <message>
        <source>1 call</source>
        <translation>1 次调用</translation>
    </message>
    <message>
        <source>%1 calls</source>
        <translation>%1 次调用</translation>
    </message>
    <message>
        <source>The same bits as one worker&apos;s after the last step</source>
        <translation>最后一步之后与一个 worker 的比特完全相同</translation>
    </message>
    <message>
        <source>After the last step</source>
        <translation>最后一步之后</translation>
    </message>
    <message>
        <source>1 worker</source>
        <translation>1 个 worker</translation>
    </message>
    <message>
        <source>%1 workers</source>
        <translation>%1 个 worker</translation>
    </message>
    <message>
        <source>1 example a step</source>
        <translation>每步 1 个样本</translation>
    </message>
    <message>
        <source>%1 examples a step</source>
        <translation>每步 %1 个样本</translation>
    </message>
    <message>
        <source>1 expert</source>
        <translation>1 个专家</translation>
    </message>
    <message>
        <source>%1 experts</source>
        <translation>%1 个专家</translation>
    </message>
    <message>
        <source>top %1, %2 tokens a rank, %3</source>
        <translation>top %1，每个 rank %2 个 token，%3</translation>
    </message>
    <message>
        <source>(a lower bound)</source>
        <translation>（下界）</translation>
    </message>
    <message>
        <source>This cap is as good as the advised one: %1, %2</source>
        <translation>此上限与建议的一样好：%1，%2</translation>
    </message>
    <message>
        <source>%1 to %2: %3, %4 of them below the crossover of their kind</source>
        <translation>%1 到 %2：%3，其中 %4 次低于其所属类型的交叉点</translation>
    </message>
    <message>
        <source>%1 image a rank</source>
        <translation>每个 rank %1 张图像</translation>
    </message>
    <message>
        <source>%1 click a rank</source>
        <translation>每个 rank %1 次点击</translation>
    </message>
    <message>
        <source>The host recorded 1 collective, without its time on a GPU: communication is without it.</source>
        <translation>主机记录了 1 次集合操作，但没有其 GPU 时间：通信时间不含它。</translation>
    </message>
    <message>
        <source>1 kernel without a time was left out.</source>
        <translation>略去了 1 个没有时间的核函数。</translation>
    </message>
    <message>
        <source>ring; all-to-all: linear</source>
        <translation>环形；all-to-all：线性</translation>
    </message>
    <message>
        <source>Predicted by</source>
        <translation>预测所用算法</translation>
    </message>
    <message>
        <source>Kernels that communicate, too</source>
        <translation>同样属于通信的核函数</translation>
    </message>
    <message>
        <source>1 kernel</source>
        <translation>1 个核函数</translation>
    </message>
    <message>
        <source>%1 kernels</source>
        <translation>%1 个核函数</translation>
    </message>
    <message>
        <source>an example that was never run, %1</source>
        <translation>从未运行过的示例，%1</translation>
    </message>
    <message>
        <source>1 file</source>
        <translation>1 个文件</translation>
    </message>
    <message>
        <source>%1 files</source>
        <translation>%1 个文件</translation>
    </message>
    <message>
        <source>One rank: nothing to exchange</source>
        <translation>只有一个 rank：无需交换</translation>
    </message>
    <message>
        <source>One rank exchanges nothing: every cap is as good as any other</source>
        <translation>一个 rank 无需交换：任何上限都一样好</translation>
    </message>
    <message>
        <source>No choice is dropped; %1 one way</source>
        <translation>没有选择被丢弃；单程 %1</translation>
    </message>
    <message>
        <source>%1 each</source>
        <translation>各 %1</translation>
    </message>
    <message>
        <source>%1 exposed, %2 in %3</source>
        <translation>未隐藏 %1，%3 中的 %2</translation>
    </message>
    <message>
        <source>%1 of %2 GB on the fullest rank</source>
        <translation>最满的 rank 上为 %1 / %2 GB</translation>
    </message>
    <message>
        <source>1 actor and a learner</source>
        <translation>1 个执行者与一个学习者</translation>
    </message>
    <message>
        <source>%1 actors and a learner</source>
        <translation>%1 个执行者与一个学习者</translation>
    </message>
    <message>
        <source>%1 apart</source>
        <translation>%1 单独放置</translation>
    </message>
    <message>
        <source>%1 copies</source>
        <translation>%1 个副本</translation>
    </message>
    <message>
        <source>%1 micro-batches</source>
        <translation>%1 个微批次</translation>
    </message>
    <message>
        <source>%1 servers</source>
        <translation>%1 个服务器</translation>
    </message>
    <message>
        <source>%1 with a part of the tables each</source>
        <translation>%1，各持一部分表</translation>
    </message>
    <message>
        <source>1 server</source>
        <translation>1 个服务器</translation>
    </message>
    <message>
        <source>No kernel of these files could be read.</source>
        <translation>这些文件中没有可读取的核函数。</translation>
    </message>
    <message>
        <source>actors</source>
        <translation>执行者</translation>
    </message>
    <message>
        <source>copies</source>
        <translation>副本</translation>
    </message>
    <message>
        <source>nobody waits</source>
        <translation>互不等待</translation>
    </message>
    <message>
        <source>one rank</source>
        <translation>一个 rank</translation>
    </message>
    <message>
        <source>servers</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>step %1: no kernels</source>
        <translation>第 %1 步：没有核函数</translation>
    </message>
</context>
<context>
    <name>View</name>
    <message>
        <source>, channel %1 of %2</source>
        <translation>，通道 %1 / %2</translation>
    </message>
    <message>
        <source>Blocking</source>
        <translation>阻塞</translation>
    </message>
    <message>
        <source>with blocking calls: who waits for whom, and from which size on</source>
        <translation>使用阻塞调用时：谁在等谁，从多大开始</translation>
    </message>
    <message>
        <source>who waits for whom</source>
        <translation>谁在等谁</translation>
    </message>
    <message>
        <source>Catalogue</source>
        <translation>目录</translation>
    </message>
    <message>
        <source>every algorithm of the collective, and what it costs here</source>
        <translation>该集合通信的所有算法及其在此处的代价</translation>
    </message>
    <message>
        <source>what every rank holds, and whose data is in it</source>
        <translation>每个 rank 拥有什么，其中是谁的数据</translation>
    </message>
    <message>
        <source>before step 1 of %1</source>
        <translation>第 1 步之前，共 %1 步</translation>
    </message>
    <message>
        <source>after step %1 of %2</source>
        <translation>第 %1 步之后，共 %2 步</translation>
    </message>
    <message>
        <source>Chunks</source>
        <translation>数据块</translation>
    </message>
    <message>
        <source>Gamma</source>
        <translation>Gamma</translation>
    </message>
    <message>
        <source>communication over computation, over the number of workers</source>
        <translation>通信与计算之比，随 worker 数变化</translation>
    </message>
    <message>
        <source>communication over computation, section 4.1</source>
        <translation>通信与计算之比，第 4.1 节</translation>
    </message>
    <message>
        <source>Time over size</source>
        <translation>时间–大小</translation>
    </message>
    <message>
        <source>time over size: the model&apos;s line, every measured run, residuals</source>
        <translation>时间–大小：模型曲线、每次测量、残差</translation>
    </message>
    <message>
        <source>Race</source>
        <translation>竞速</translation>
    </message>
    <message>
        <source>the case and its two fastest rivals, or those that Compare names, on one clock</source>
        <translation>当前案例与最快的两个对手，或“比较”中所选的算法，用同一时钟</translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation>第 %1 步，共 %2 步</translation>
    </message>
    <message>
        <source>Script</source>
        <translation>脚本</translation>
    </message>
    <message>
        <source>the steps in plain sentences</source>
        <translation>用简单的句子描述各步</translation>
    </message>
    <message>
        <source>one row per rank, one bar per transfer it sends; drag to brush steps</source>
        <translation>每个 rank 一行，其发送的每次传输一条；拖动可选取步</translation>
    </message>
    <message>
        <source>Space-time</source>
        <translation>时空图</translation>
    </message>
    <message>
        <source>one row per rank, one bar per transfer it sends</source>
        <translation>每个 rank 一行，其发送的每次传输一条</translation>
    </message>
    <message>
        <source>Tiers</source>
        <translation>层级</translation>
    </message>
    <message>
        <source>one transfer across the four tiers</source>
        <translation>一次传输在四个层级上</translation>
    </message>
    <message>
        <source>one transfer across the four tiers, section 4.2</source>
        <translation>一次传输在四个层级上，第 4.2 节</translation>
    </message>
    <message>
        <source>uniform crossbar: pairs in use</source>
        <translation>均匀交叉开关：所用的 rank 对</translation>
    </message>
    <message>
        <source>all channels</source>
        <translation>所有通道</translation>
    </message>
    <message>
        <source>Channel</source>
        <translation>通道</translation>
    </message>
    <message>
        <source>Draw the transfers of one channel alone</source>
        <translation>只绘制一个通道的传输</translation>
    </message>
    <message>
        <source>channel %1</source>
        <translation>通道 %1</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>Stop editing the topology</source>
        <translation>停止编辑拓扑</translation>
    </message>
    <message>
        <source>Edit topology</source>
        <translation>编辑拓扑</translation>
    </message>
    <message>
        <source>Back to all views (Esc)</source>
        <translation>返回所有视图 (Esc)</translation>
    </message>
    <message>
        <source>Add, move, connect and remove nodes and wires (Ctrl+T)</source>
        <translation>添加、移动、连接和删除节点与线路 (Ctrl+T)</translation>
    </message>
    <message>
        <source>Topology</source>
        <translation>拓扑</translation>
    </message>
    <message>
        <source>who sends to whom, and how much every link carries</source>
        <translation>谁发送给谁，每条链路承载多少</translation>
    </message>
    <message>
        <source>Traffic</source>
        <translation>流量</translation>
    </message>
    <message>
        <source>bytes from every rank to every other</source>
        <translation>每个 rank 发给其他 rank 的字节数</translation>
    </message>
    <message>
        <source>What if</source>
        <translation>假如</translation>
    </message>
    <message>
        <source>as it is above what becomes of it if a rank or a link fails or is slow</source>
        <translation>上方为原样，下方为某个 rank 或链路失效或变慢后的结果</translation>
    </message>
    <message>
        <source>before and after on one clock; differences in the colour of errors</source>
        <translation>前后用同一时钟；差异以错误颜色标出</translation>
    </message>
    <message>
        <source>as planned</source>
        <translation>按计划</translation>
    </message>
    <message>
        <source>at %1</source>
        <translation>大小 %1</translation>
    </message>
    <message>
        <source>over %1</source>
        <translation>经由 %1</translation>
    </message>
    <message>
        <source>placed %1</source>
        <translation>放置方式 %1</translation>
    </message>
    <message>
        <source>two to four algorithms, sizes, wires or placements on one clock: who is first, what decides</source>
        <translation>在同一时钟上比较两到四种算法、大小、线路或放置方式：谁最先完成，由什么决定</translation>
    </message>
    <message>
        <source>This case belongs to no training step.</source>
        <translation>此案例不属于任何训练步。</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>what a lesson&apos;s page shows of a training step</source>
        <translation>课程页面展示的训练步内容</translation>
    </message>
    <message>
        <source>a picture of the training lab</source>
        <translation>训练实验室的图</translation>
    </message>
</context>
<context>
    <name>ringside::ui::Application</name>
    <message>
        <source>the machine has no more memory</source>
        <translation>内存不足</translation>
    </message>
    <message>
        <source>an error without words</source>
        <translation>无说明的错误</translation>
    </message>
    <message>
        <source>That did not work: %1. Nothing is lost; undo or save, and go on.</source>
        <translation>操作失败：%1。没有丢失任何内容；请撤销或保存后继续。</translation>
    </message>
</context>
<context>
    <name>ringside::ui::Badge</name>
    <message>
        <source>computing…</source>
        <translation>计算中…</translation>
    </message>
    <message>
        <source>Formula: the closed form of the literature, in alpha and beta</source>
        <translation>公式：文献中的闭式，以 alpha 和 beta 表示</translation>
    </message>
    <message>
        <source>Price: the same alpha and beta walked over every step of this schedule</source>
        <translation>代价：用同样的 alpha 和 beta 逐步计算此调度</translation>
    </message>
    <message>
        <source>Simulation: every transfer starts as soon as its data and its ports are free</source>
        <translation>仿真：每次传输在其数据和端口就绪时立即开始</translation>
    </message>
    <message>
        <source>Measured: real ranks on this machine, wall clock</source>
        <translation>实测：本机上的真实 rank，挂钟时间</translation>
    </message>
    <message>
        <source>Emulated: real ranks, real messages, wall clock, but every delivery is held to the tier&apos;s alpha and beta</source>
        <translation>模拟：真实 rank、真实消息、挂钟时间，但每次送达都限制在该层级的 alpha 和 beta</translation>
    </message>
    <message>
        <source>Recorded: measured earlier, elsewhere</source>
        <translation>记录：此前在别处测得</translation>
    </message>
    <message>
        <source>Continued: on the line through 4, 8 and 16 simulated machines or as many times more, or from one recorded point</source>
        <translation>延伸：沿过 4、8、16 台模拟机器（或其若干倍）各点的直线，或由一个记录点推得</translation>
    </message>
    <message>
        <source>formula</source>
        <translation>公式</translation>
    </message>
    <message>
        <source>price</source>
        <translation>代价</translation>
    </message>
    <message>
        <source>simulation</source>
        <translation>仿真</translation>
    </message>
    <message>
        <source>continued</source>
        <translation>延伸</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>实测</translation>
    </message>
    <message>
        <source>emulated</source>
        <translation>模拟</translation>
    </message>
    <message>
        <source>recorded</source>
        <translation>记录</translation>
    </message>
</context>
<context>
    <name>ringside::ui::BlockingPanel</name>
    <message>
        <source>everyone sends first</source>
        <translation>所有 rank 都先发送</translation>
    </message>
    <message>
        <source>everyone receives first</source>
        <translation>所有 rank 都先接收</translation>
    </message>
    <message>
        <source>even ranks send first and odd ones receive first</source>
        <translation>偶数 rank 先发送，奇数 rank 先接收</translation>
    </message>
    <message>
        <source>everyone sends and receives at once</source>
        <translation>所有 rank 同时收发</translation>
    </message>
    <message>
        <source>Order of the calls</source>
        <translation>调用顺序</translation>
    </message>
    <message>
        <source>In which order every rank makes the calls of one step</source>
        <translation>每个 rank 在一步中按什么顺序调用</translation>
    </message>
    <message>
        <source>Eager limit</source>
        <translation>eager 上限</translation>
    </message>
    <message>
        <source>A message of at most this size is eager: the system takes it and the send returns.
A larger one waits until the receiver has called.</source>
        <translation>不超过此大小的消息为 eager：系统接收后发送即返回。
更大的消息要等到接收方调用。</translation>
    </message>
    <message>
        <source>eager up to</source>
        <translation>eager 不超过</translation>
    </message>
    <message>
        <source>each rank as it is written</source>
        <translation>各秩按所写的来</translation>
    </message>
</context>
<context>
    <name>ringside::ui::CaseLine</name>
    <message>
        <source>Open the case panel (F9)</source>
        <translation>打开案例面板 (F9)</translation>
    </message>
    <message>
        <source>Case: %1</source>
        <translation>案例：%1</translation>
    </message>
    <message>
        <source>proved</source>
        <translation>已证明</translation>
    </message>
    <message>
        <source>not proved</source>
        <translation>未证明</translation>
    </message>
    <message>
        <source>simulation</source>
        <translation>仿真</translation>
    </message>
    <message>
        <source>price</source>
        <translation>代价</translation>
    </message>
    <message>
        <source>Case</source>
        <translation>案例</translation>
    </message>
    <message>
        <source>, %1 of %2 chunks are empty</source>
        <translation>,%2 个数据块中有 %1 个为空</translation>
    </message>
    <message>
        <source>proving…</source>
        <translation>正在证明…</translation>
    </message>
    <message>
        <source>proved by a row and samples</source>
        <translation>由一行与抽样证明</translation>
    </message>
    <message>
        <source>proved by steps and samples</source>
        <translation>由步与抽样证明</translation>
    </message>
</context>
<context>
    <name>ringside::ui::CasePanel</name>
    <message>
        <source>Case</source>
        <translation>案例</translation>
    </message>
    <message>
        <source>custom</source>
        <translation>自定义</translation>
    </message>
    <message>
        <source>&amp;Collective</source>
        <translation>集合通信(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Algorithm</source>
        <translation>算法(&amp;A)</translation>
    </message>
    <message>
        <source>R&amp;oot</source>
        <translation>根(&amp;O)</translation>
    </message>
    <message>
        <source>Ranks &amp;K</source>
        <translation>rank 数 &amp;K</translation>
    </message>
    <message>
        <source>Size &amp;n per rank</source>
        <translation>每个 rank 的大小 &amp;n</translation>
    </message>
    <message>
        <source>Elements</source>
        <translation>元素</translation>
    </message>
    <message>
        <source>Operation</source>
        <translation>运算</translation>
    </message>
    <message>
        <source>Chunks</source>
        <translation>数据块</translation>
    </message>
    <message>
        <source>Run as</source>
        <translation>运行方式</translation>
    </message>
    <message>
        <source>&amp;Tier</source>
        <translation>层级(&amp;T)</translation>
    </message>
    <message>
        <source>Alpha per message</source>
        <translation>每条消息的 alpha</translation>
    </message>
    <message>
        <source>Bandwidth</source>
        <translation>带宽</translation>
    </message>
    <message>
        <source>Co&amp;sts</source>
        <translation>开销(&amp;S)</translation>
    </message>
    <message>
        <source>GPUs per process</source>
        <translation>每进程 GPU 数</translation>
    </message>
    <message>
        <source>A process launches their kernels one after another.</source>
        <translation>一个进程依次启动它们的核函数。</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>Change data</source>
        <translation>更改数据</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>%1 has no root: every rank plays the same part</source>
        <translation>%1 没有根：每个 rank 的角色相同</translation>
    </message>
    <message>
        <source>%1 reduces nothing</source>
        <translation>%1 不做归约</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>per message</source>
        <translation>每条消息</translation>
    </message>
    <message>
        <source>A rank reduces %1.</source>
        <translation>一个 rank 归约 %1。</translation>
    </message>
    <message>
        <source>%1. Nobody chose: the default</source>
        <translation>%1。未指定：默认值</translation>
    </message>
    <message>
        <source>%1. Nobody chose: %2</source>
        <translation>%1。未指定：%2</translation>
    </message>
    <message>
        <source>Change %1</source>
        <translation>更改 %1</translation>
    </message>
    <message>
        <source>Choose collective</source>
        <translation>选择集合通信</translation>
    </message>
    <message>
        <source>Choose algorithm</source>
        <translation>选择算法</translation>
    </message>
    <message>
        <source>Change element type</source>
        <translation>更改元素类型</translation>
    </message>
    <message>
        <source>Change operation</source>
        <translation>更改运算</translation>
    </message>
    <message>
        <source>Change ranks</source>
        <translation>更改 rank 数</translation>
    </message>
    <message>
        <source>Change root</source>
        <translation>更改根</translation>
    </message>
    <message>
        <source>Change chunks</source>
        <translation>更改数据块数</translation>
    </message>
    <message>
        <source>Change size</source>
        <translation>更改大小</translation>
    </message>
    <message>
        <source>Change tier</source>
        <translation>更改层级</translation>
    </message>
    <message>
        <source>Change alpha and bandwidth</source>
        <translation>更改 alpha 和带宽</translation>
    </message>
</context>
<context>
    <name>ringside::ui::CatalogueEntry</name>
    <message>
        <source>also %1</source>
        <translation>又名 %1</translation>
    </message>
    <message>
        <source>; where %1</source>
        <translation>；当 %1</translation>
    </message>
    <message>
        <source>. Runs where %1</source>
        <translation>。适用于 %1</translation>
    </message>
    <message>
        <source>Closed form: %1.</source>
        <translation>闭式：%1。</translation>
    </message>
    <message>
        <source>The time is with %1, chosen.</source>
        <translation>时间按所选的 %1 计算。</translation>
    </message>
</context>
<context>
    <name>ringside::ui::CataloguePanel</name>
    <message>
        <source>Order</source>
        <translation>顺序</translation>
    </message>
    <message>
        <source>Plainest first</source>
        <translation>最简单的在前</translation>
    </message>
    <message>
        <source>Fastest here first</source>
        <translation>此处最快的在前</translation>
    </message>
    <message>
        <source>Search by name, alias or word</source>
        <translation>按名称、别名或词语搜索</translation>
    </message>
    <message>
        <source>Search the catalogue</source>
        <translation>搜索目录</translation>
    </message>
</context>
<context>
    <name>ringside::ui::ChartView</name>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>hidden</source>
        <translation>已隐藏</translation>
    </message>
    <message>
        <source>shown</source>
        <translation>已显示</translation>
    </message>
    <message>
        <source>Hide or show %1</source>
        <translation>隐藏或显示 %1</translation>
    </message>
</context>
<context>
    <name>ringside::ui::Chooser</name>
    <message>
        <source>Search by name, alias or word</source>
        <translation>按名称、别名或词语搜索</translation>
    </message>
</context>
<context>
    <name>ringside::ui::ClassScreen</name>
    <message>
        <source>Class screen - Ringside</source>
        <translation>课堂画面 - Ringside</translation>
    </message>
</context>
<context>
    <name>ringside::ui::ClusterFields</name>
    <message>
        <source>Choose routing</source>
        <translation>选择路由</translation>
    </message>
    <message>
        <source>Change copies of the machine</source>
        <translation>更改机器份数</translation>
    </message>
    <message>
        <source>Choose the network between machines</source>
        <translation>选择机器间的网络</translation>
    </message>
    <message>
        <source>the topology&apos;s</source>
        <translation>按拓扑</translation>
    </message>
    <message>
        <source>Routing</source>
        <translation>路由</translation>
    </message>
    <message>
        <source>Which of several equally fast ways a message takes.</source>
        <translation>消息在若干同样快的路径中走哪一条。</translation>
    </message>
    <message>
        <source>Copies of it</source>
        <translation>份数</translation>
    </message>
    <message>
        <source>So many of these machines, joined by a network.</source>
        <translation>这样的机器若干台，由网络连接。</translation>
    </message>
    <message>
        <source>NIC</source>
        <translation>NIC</translation>
    </message>
    <message>
        <source>Of a NIC per direction: 400Gbit/s. Empty: as the network has it.</source>
        <translation>每个 NIC 单向：400Gbit/s。留空：与网络一致。</translation>
    </message>
    <message>
        <source>Joined by</source>
        <translation>连接方式</translation>
    </message>
    <message>
        <source>the topology&apos;s (%1)</source>
        <translation>按拓扑（%1）</translation>
    </message>
    <message>
        <source>Change the NIC</source>
        <translation>更改 NIC</translation>
    </message>
    <message>
        <source>Choose what carries messages between machines</source>
        <translation>选择机器间承载消息的网络技术</translation>
    </message>
    <message>
        <source>Change the NICs of a machine</source>
        <translation>更改每台机器的 NIC 数</translation>
    </message>
    <message>
        <source>own</source>
        <translation>自带</translation>
    </message>
    <message>
        <source>Fabric</source>
        <translation>网络技术</translation>
    </message>
    <message>
        <source>Latency and bandwidth of a message from machine to machine, and whether switches add.</source>
        <translation>机器之间一条消息的延迟与带宽，以及交换机是否做加法。</translation>
    </message>
    <message>
        <source>NICs of each</source>
        <translation>每台 NIC 数</translation>
    </message>
    <message>
        <source>Neighbours share them. Own: those that the machine has, else one for each GPU.</source>
        <translation>相邻设备共用。自带：机器原有的，否则每个 GPU 一个。</translation>
    </message>
    <message>
        <source>the network&apos;s (%1)</source>
        <translation>按网络 (%1)</translation>
    </message>
</context>
<context>
    <name>ringside::ui::CodeListing</name>
    <message>
        <source>Code</source>
        <translation>代码</translation>
    </message>
    <message>
        <source>Code, line %1: %2</source>
        <translation>代码，第 %1 行：%2</translation>
    </message>
</context>
<context>
    <name>ringside::ui::CompareButton</name>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Compare algorithms</source>
        <translation>比较算法</translation>
    </message>
    <message>
        <source>Draw other algorithms of this collective into the chart</source>
        <translation>在图表中绘制该集合通信的其他算法</translation>
    </message>
    <message>
        <source>Compare: %1</source>
        <translation>比较：%1</translation>
    </message>
    <message>
        <source>All algorithms</source>
        <translation>所有算法</translation>
    </message>
    <message>
        <source>Only this one</source>
        <translation>仅此一个</translation>
    </message>
    <message>
        <source>The same case</source>
        <translation>同一情形</translation>
    </message>
</context>
<context>
    <name>ringside::ui::DataModel</name>
    <message>
        <source>and %1 more ranks</source>
        <translation>以及另外 %1 个 rank</translation>
    </message>
    <message>
        <source>Element %1</source>
        <translation>元素 %1</translation>
    </message>
    <message>
        <source>More elements</source>
        <translation>更多元素</translation>
    </message>
    <message>
        <source>Rank %1</source>
        <translation>rank %1</translation>
    </message>
</context>
<context>
    <name>ringside::ui::DataTable</name>
    <message>
        <source>Data of the ranks</source>
        <translation>各 rank 的数据</translation>
    </message>
    <message>
        <source>Press a number to write another</source>
        <translation>单击数字即可改写</translation>
    </message>
</context>
<context>
    <name>ringside::ui::Document</name>
    <message>
        <source>Reload</source>
        <translation>重新加载</translation>
    </message>
    <message>
        <source>Choose backend</source>
        <translation>选择后端</translation>
    </message>
    <message>
        <source>Choose costs</source>
        <translation>选择开销</translation>
    </message>
    <message>
        <source>Change GPUs per process</source>
        <translation>更改每进程 GPU 数</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Clear what if</source>
        <translation>清除假设</translation>
    </message>
    <message>
        <source>What if</source>
        <translation>假如</translation>
    </message>
</context>
<context>
    <name>ringside::ui::ExportDialog</name>
    <message>
        <source>as drawn</source>
        <translation>与显示一致</translation>
    </message>
    <message>
        <source>light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Every step side by side</source>
        <translation>各步并排</translation>
    </message>
    <message>
        <source>Text as outlines</source>
        <translation>文字转为轮廓</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Export figure</source>
        <translation>导出图形</translation>
    </message>
    <message>
        <source>Looks the same on machines without these fonts, but the text cannot be searched</source>
        <translation>在没有这些字体的机器上看起来一样，但文字无法搜索</translation>
    </message>
    <message>
        <source>&amp;Figure</source>
        <translation>图形(&amp;F)</translation>
    </message>
    <message>
        <source>F&amp;ormat</source>
        <translation>格式(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Width</source>
        <translation>宽度(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>浏览…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>F&amp;ile</source>
        <translation>文件(&amp;I)</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>替换</translation>
    </message>
    <message>
        <source>The figure is still being computed</source>
        <translation>图形仍在计算</translation>
    </message>
    <message>
        <source>%1 is there already. Press Replace to write over it, or choose another name</source>
        <translation>%1 已存在。按“替换”覆盖，或另选名称</translation>
    </message>
    <message>
        <source>grey</source>
        <translation>灰度</translation>
    </message>
    <message>
        <source>While a question waits, the file says neither what it is of nor how it is made again.</source>
        <translation>有问题尚未回答时,文件既不说明它所示的内容,也不说明如何重新生成。</translation>
    </message>
    <message>
        <source>Labels without room at this width, left out: %1, details first, then the smallest: %2</source>
        <translation>在此宽度下放不下而省略的标注:%1 个,先省略细节,再省略最小的:%2</translation>
    </message>
    <message>
        <source>Also another width, such as 120 mm, 8.5 cm or 1024 px</source>
        <translation>也可以是其他宽度,例如 120 mm、8.5 cm 或 1024 px</translation>
    </message>
    <message>
        <source>Figures (*.svg *.pdf *.png *.tex *.csv *.json)</source>
        <translation>图形 (*.svg *.pdf *.png *.tex *.csv *.json)</translation>
    </message>
</context>
<context>
    <name>ringside::ui::FigureView</name>
    <message>
        <source>picked: %1</source>
        <translation>已选：%1</translation>
    </message>
</context>
<context>
    <name>ringside::ui::GammaMeasure</name>
    <message>
        <source>K = %1, P = %2, b = %3, %4, %5: compute %6, all-reduce %7, γ = %8, %9-bound. </source>
        <translation>K = %1，P = %2，b = %3，%4，%5：计算 %6，all-reduce %7，γ = %8，瓶颈：%9。</translation>
    </message>
    <message>
        <source>communication</source>
        <translation>通信</translation>
    </message>
    <message>
        <source>compute</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>One after the other %1, both at once %2.</source>
        <translation>先后进行 %1，同时进行 %2。</translation>
    </message>
    <message>
        <source>γ by the clock: the matrix products of a layer, alone, after and beside the all-reduce of its gradient.</source>
        <translation>实测的 γ：一层的矩阵乘法，单独、在其梯度的 all-reduce 之后、以及与之同时。</translation>
    </message>
    <message>
        <source>Another run is under way.</source>
        <translation>另一次运行正在进行。</translation>
    </message>
    <message>
        <source>Measuring for up to %1 s.</source>
        <translation>测量中，最多 %1 s。</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Measure here</source>
        <translation>在此测量</translation>
    </message>
    <message>
        <source>Runs %1 on %2 real ranks, with the products of %3 examples beside it</source>
        <translation>在 %2 个真实 rank 上运行 %1，同时计算 %3 个样本的乘法</translation>
    </message>
</context>
<context>
    <name>ringside::ui::GammaModel</name>
    <message>
        <source>communication</source>
        <translation>通信</translation>
    </message>
    <message>
        <source>compute</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>%1, chosen</source>
        <translation>%1，已选</translation>
    </message>
    <message>
        <source>local batch</source>
        <translation>本地批量</translation>
    </message>
    <message>
        <source>compute, ms</source>
        <translation>计算，ms</translation>
    </message>
    <message>
        <source>all-reduce, ms</source>
        <translation>all-reduce，ms</translation>
    </message>
    <message>
        <source>gamma</source>
        <translation>gamma</translation>
    </message>
    <message>
        <source>bound</source>
        <translation>瓶颈</translation>
    </message>
    <message>
        <source>step, ms</source>
        <translation>步，ms</translation>
    </message>
    <message>
        <source>speedup</source>
        <translation>加速比</translation>
    </message>
    <message>
        <source>efficiency</source>
        <translation>效率</translation>
    </message>
</context>
<context>
    <name>ringside::ui::GammaPanel</name>
    <message>
        <source>Strong scaling: the global batch G stays as K grows</source>
        <translation>强扩展：K 增大时全局批量 G 不变</translation>
    </message>
    <message>
        <source>Weak scaling: the local batch b stays as K grows</source>
        <translation>弱扩展：K 增大时每个 worker 的批量 b 不变</translation>
    </message>
    <message>
        <source>Scaling</source>
        <translation>扩展</translation>
    </message>
    <message>
        <source>Strong scaling</source>
        <translation>强扩展</translation>
    </message>
    <message>
        <source>Weak scaling</source>
        <translation>弱扩展</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Over workers K</source>
        <translation>按 worker 数 K</translation>
    </message>
    <message>
        <source>Over parameters P</source>
        <translation>按参数量 P</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>重置</translation>
    </message>
    <message>
        <source>The values of Code 4.1.1</source>
        <translation>Code 4.1.1 的取值</translation>
    </message>
    <message>
        <source>K&#xa0;=&#xa0;%1: compute %2&#xa0;ms, all-reduce %3&#xa0;ms, γ&#xa0;=&#xa0;%4, %5-bound; step %6&#xa0;ms, speedup&#xa0;%7, efficiency&#xa0;%8&#xa0;%</source>
        <translation>K&#xa0;=&#xa0;%1：计算 %2&#xa0;ms，all-reduce %3&#xa0;ms，γ&#xa0;=&#xa0;%4，瓶颈：%5；步 %6&#xa0;ms，加速比 %7，效率 %8&#xa0;%</translation>
    </message>
    <message>
        <source>Take the case&apos;s numbers</source>
        <translation>采用案例的数值</translation>
    </message>
    <message>
        <source>Now they are an example&apos;s: ranks, bandwidth and latency of its wires and the size of its buffer make K, B, α and P. The batch and R stay.</source>
        <translation>现在是示例的数值：案例的 rank 数、线路带宽和延迟以及缓冲区大小成为 K、B、α 和 P。批量和 R 不变。</translation>
    </message>
    <message>
        <source>The wires of this case have no bandwidth</source>
        <translation>此案例的线路没有带宽</translation>
    </message>
</context>
<context>
    <name>ringside::ui::GammaTable</name>
    <message>
        <source>Rows of a training step</source>
        <translation>训练步的各行</translation>
    </message>
</context>
<context>
    <name>ringside::ui::HandBox</name>
    <message>
        <source>right</source>
        <translation>正确</translation>
    </message>
    <message>
        <source>Take back a hand for %1 (Shift+%1)</source>
        <translation>撤回 %1 的一票 (Shift+%1)</translation>
    </message>
    <message>
        <source>Count a hand for %1 (%1)</source>
        <translation>为 %1 计一票 (%1)</translation>
    </message>
</context>
<context>
    <name>ringside::ui::HoldingsGrid</name>
    <message>
        <source>empty</source>
        <translation>空</translation>
    </message>
    <message>
        <source>from rank %1</source>
        <translation>来自 rank %1</translation>
    </message>
    <message>
        <source>Rank %1, chunk %2: %3</source>
        <translation>rank %1，数据块 %2：%3</translation>
    </message>
    <message>
        <source>Arrows go from cell to cell, digits put a rank&apos;s part in or take it out, Space all parts; it plays once this is answered</source>
        <translation>方向键在单元格间移动，数字键放入或取出某个 rank 的部分，空格键放入或取出全部；回答之后空格键才播放</translation>
    </message>
    <message>
        <source>Arrows go from cell to cell</source>
        <translation>方向键在单元格间移动</translation>
    </message>
    <message>
        <source>chunk %1</source>
        <translation>数据块 %1</translation>
    </message>
    <message>
        <source>rank %1</source>
        <translation>rank %1</translation>
    </message>
</context>
<context>
    <name>ringside::ui::LessonPanel</name>
    <message>
        <source>page %1 of %2</source>
        <translation>第 %1 页，共 %2 页</translation>
    </message>
    <message>
        <source>The page goes on when you have committed.</source>
        <translation>提交答案后继续。</translation>
    </message>
    <message>
        <source>Shows this on the stage</source>
        <translation>在舞台上显示</translation>
    </message>
    <message>
        <source>Previous</source>
        <translation>上一页</translation>
    </message>
    <message>
        <source>Previous page</source>
        <translation>上一页</translation>
    </message>
    <message>
        <source>Previous page (Ctrl+Page Up)</source>
        <translation>上一页 (Ctrl+Page Up)</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一页</translation>
    </message>
    <message>
        <source>This is the first page.</source>
        <translation>这是第一页。</translation>
    </message>
    <message>
        <source>Lesson %1</source>
        <translation>课程 %1</translation>
    </message>
    <message>
        <source>Next page</source>
        <translation>下一页</translation>
    </message>
    <message>
        <source>Next page (Ctrl+Page Down)</source>
        <translation>下一页 (Ctrl+Page Down)</translation>
    </message>
    <message>
        <source>summary</source>
        <translation>小结</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>小结</translation>
    </message>
    <message>
        <source>Begin again</source>
        <translation>重新开始</translation>
    </message>
    <message>
        <source>Begin with empty pages? What you have answered and measured in this lesson is then forgotten, and with it which goals you have reached.</source>
        <translation>从空白页开始吗？您在本课中的回答和测量结果都会被清除，已达成的目标也随之清除。</translation>
    </message>
    <message>
        <source>&amp;Forget my answers</source>
        <translation>清除我的回答(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Keep them, go to page 1</source>
        <translation>保留并转到第 1 页(&amp;K)</translation>
    </message>
    <message>
        <source>Skip</source>
        <translation>跳过</translation>
    </message>
    <message>
        <source>Next page, without an answer here (Ctrl+Page Down)</source>
        <translation>下一页，不在此作答 (Ctrl+Page Down)</translation>
    </message>
    <message>
        <source>Ask me again, with other numbers</source>
        <translation>换一组数字再问我一次</translation>
    </message>
    <message>
        <source>The page goes on when this is answered, or its answer is shown.</source>
        <translation>答对或查看答案后继续。</translation>
    </message>
    <message>
        <source>It waits until the question above is answered</source>
        <translation>等上面的问题回答后才可用</translation>
    </message>
    <message>
        <source>Point at a bar of the picture, or at a line: they light up together.</source>
        <translation>指向图中的条形或一行代码：二者会一同亮起。</translation>
    </message>
</context>
<context>
    <name>ringside::ui::LibraryControl</name>
    <message>
        <source>The library&apos;s times: %1</source>
        <translation>该库的时间：%1</translation>
    </message>
</context>
<context>
    <name>ringside::ui::MainWindow</name>
    <message>
        <source>This screen has room for larger text and controls.</source>
        <translation>此屏幕可容纳更大的文字和控件。</translation>
    </message>
    <message>
        <source>Make them larger</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>Leave them</source>
        <translation>保持不变</translation>
    </message>
    <message>
        <source>Taken in: the answers of %1</source>
        <translation>已导入：%1 中的作答</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>Pr&amp;edict</source>
        <translation>预测(&amp;E)</translation>
    </message>
    <message>
        <source>paused: it is your turn</source>
        <translation>已暂停：轮到您了</translation>
    </message>
    <message>
        <source>Take the case along</source>
        <translation>带走此案例</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>清除</translation>
    </message>
    <message>
        <source>Play waits: the page of this picture is not answered yet</source>
        <translation>暂不能播放：此图所在的页还没有答完</translation>
    </message>
    <message>
        <source>Play waits until you have committed to an answer</source>
        <translation>提交答案后才能播放</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;New</source>
        <translation>新建(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>打开(&amp;O)…</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>最近打开(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>Save &amp;as…</source>
        <translation>另存为(&amp;A)…</translation>
    </message>
    <message>
        <source>Open &amp;published runs…</source>
        <translation>打开已发布的测量(&amp;P)…</translation>
    </message>
    <message>
        <source>&amp;Close published runs</source>
        <translation>关闭已发布的测量(&amp;C)</translation>
    </message>
    <message>
        <source>Open cali&amp;bration…</source>
        <translation>打开校准(&amp;B)…</translation>
    </message>
    <message>
        <source>&amp;Export figure…</source>
        <translation>导出图形(&amp;E)…</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>Copy &amp;figure</source>
        <translation>复制图形(&amp;F)</translation>
    </message>
    <message>
        <source>Copy its &amp;numbers</source>
        <translation>复制其数据(&amp;N)</translation>
    </message>
    <message>
        <source>Edit &amp;topology</source>
        <translation>编辑拓扑(&amp;T)</translation>
    </message>
    <message>
        <source>Take this case to &amp;Explore</source>
        <translation>将此案例带到探索(&amp;E)</translation>
    </message>
    <message>
        <source>Take this case to &amp;Build</source>
        <translation>将此案例带到构建(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Clear selection	Esc</source>
        <translation>清除选择(&amp;C)	Esc</translation>
    </message>
    <message>
        <source>&amp;Settings…</source>
        <translation>设置(&amp;S)…</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Learn</source>
        <translation>学习(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Explore</source>
        <translation>探索(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Build</source>
        <translation>构建(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Present</source>
        <translation>演示(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Case panel</source>
        <translation>案例面板(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>深色(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Reduced motion</source>
        <translation>减少动画(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Full screen</source>
        <translation>全屏(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>运行(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Run on real ranks</source>
        <translation>在真实 rank 上运行(&amp;R)</translation>
    </message>
    <message>
        <source>Run slo&amp;wly, step by step</source>
        <translation>慢速逐步运行(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Cancel	Esc</source>
        <translation>取消(&amp;C)	Esc</translation>
    </message>
    <message>
        <source>&amp;Play or pause	Space</source>
        <translation>播放或暂停(&amp;P)	Space</translation>
    </message>
    <message>
        <source>&amp;Next step	Right</source>
        <translation>下一步(&amp;N)	Right</translation>
    </message>
    <message>
        <source>Pre&amp;vious step	Left</source>
        <translation>上一步(&amp;V)	Left</translation>
    </message>
    <message>
        <source>&amp;Beginning	Home</source>
        <translation>开头(&amp;B)	Home</translation>
    </message>
    <message>
        <source>&amp;Faster	+</source>
        <translation>加快(&amp;F)	+</translation>
    </message>
    <message>
        <source>&amp;Slower	-</source>
        <translation>减慢(&amp;S)	-</translation>
    </message>
    <message>
        <source>&amp;Lessons</source>
        <translation>课程(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Manual</source>
        <translation>手册(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Keyboard</source>
        <translation>键盘(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;About Ringside</source>
        <translation>关于 Ringside(&amp;A)</translation>
    </message>
    <message>
        <source>No scene was opened yet</source>
        <translation>尚未打开过场景</translation>
    </message>
    <message>
        <source>%1 (and %2 more)</source>
        <translation>%1（以及另外 %2 个）</translation>
    </message>
    <message>
        <source>A window ended before the changes to %1 were saved.</source>
        <translation>窗口在保存对 %1 的更改之前已结束。</translation>
    </message>
    <message>
        <source>an untitled scene</source>
        <translation>未命名场景</translation>
    </message>
    <message>
        <source>Open them</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Throw them away</source>
        <translation>丢弃</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>已保存 %1</translation>
    </message>
    <message>
        <source>%1 has no figure yet</source>
        <translation>%1 尚无图形</translation>
    </message>
    <message>
        <source>Copied: %1, as a picture</source>
        <translation>已复制：%1（图片）</translation>
    </message>
    <message>
        <source>%1 has no table of numbers</source>
        <translation>%1 没有数据表</translation>
    </message>
    <message>
        <source>Copied: the numbers of %1, as a table</source>
        <translation>已复制：%1 的数据（表格）</translation>
    </message>
    <message>
        <source>Print %1</source>
        <translation>打印 %1</translation>
    </message>
    <message>
        <source>Printed: %1</source>
        <translation>已打印：%1</translation>
    </message>
    <message>
        <source>The window could not be opened again; do it by hand</source>
        <translation>窗口无法重新打开；请手动打开</translation>
    </message>
    <message>
        <source>Searching for the best placement… Undo stops the search.</source>
        <translation>正在搜索最佳放置…… 撤销可停止搜索。</translation>
    </message>
    <message>
        <source>Computing…</source>
        <translation>计算中…</translation>
    </message>
    <message>
        <source>Reload</source>
        <translation>重新加载</translation>
    </message>
    <message>
        <source>Size %1</source>
        <translation>大小 %1</translation>
    </message>
    <message>
        <source>Move a rank</source>
        <translation>移动一个 rank</translation>
    </message>
    <message>
        <source>Choose algorithm</source>
        <translation>选择算法</translation>
    </message>
    <message>
        <source>The text has an error in line %1: real ranks run it when it can be read</source>
        <translation>文本第 %1 行有错误：可读后才能在真实 rank 上运行</translation>
    </message>
    <message>
        <source>Lesson %1</source>
        <translation>课程 %1</translation>
    </message>
    <message>
        <source>%1 (unsaved changes)</source>
        <translation>%1（未保存的更改）</translation>
    </message>
    <message>
        <source>%1[*] - Ringside</source>
        <translation>%1[*] - Ringside</translation>
    </message>
    <message>
        <source>Time over size shows published runs: %1</source>
        <translation>“时间–大小”图显示已发布的测量：%1</translation>
    </message>
    <message>
        <source>Take a calibration</source>
        <translation>采用校准</translation>
    </message>
    <message>
        <source>Open a topology</source>
        <translation>打开拓扑</translation>
    </message>
    <message>
        <source>Open published runs</source>
        <translation>打开已发布的测量</translation>
    </message>
    <message>
        <source>Tables of bytes,time_us (*.csv);;All files (*)</source>
        <translation>bytes,time_us 表 (*.csv);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Open a calibration</source>
        <translation>打开校准</translation>
    </message>
    <message>
        <source>What ringside calibrate -o wrote (*.json);;All files (*)</source>
        <translation>ringside calibrate -o 的输出 (*.json);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Pr&amp;int…</source>
        <translation>打印(&amp;I)…</translation>
    </message>
    <message>
        <source>En&amp;d	End</source>
        <translation>结尾(&amp;D)	End</translation>
    </message>
    <message>
        <source>&amp;Train</source>
        <translation>训练(&amp;T)</translation>
    </message>
    <message>
        <source>Open a verb of a training step</source>
        <translation>打开训练步中的一个动词</translation>
    </message>
    <message>
        <source>Open &amp;traces…</source>
        <translation>打开 trace…(&amp;T)</translation>
    </message>
    <message>
        <source>Open traces of one job</source>
        <translation>打开同一作业的 trace</translation>
    </message>
    <message>
        <source>Profiler traces (*.json *.gz);;All files (*)</source>
        <translation>Profiler trace (*.json *.gz);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Export answers</source>
        <translation>导出答案</translation>
    </message>
    <message>
        <source>Answers (*.json)</source>
        <translation>答案 (*.json)</translation>
    </message>
    <message>
        <source>Import answers</source>
        <translation>导入答案</translation>
    </message>
    <message>
        <source>&amp;Export answers…</source>
        <translation>导出答案(&amp;E)…</translation>
    </message>
    <message>
        <source>&amp;Import answers…</source>
        <translation>导入答案(&amp;I)…</translation>
    </message>
    <message>
        <source>&amp;Words</source>
        <translation>术语(&amp;W)</translation>
    </message>
    <message>
        <source>Plans of classes (*.ringclass)</source>
        <translation>课堂计划 (*.ringclass)</translation>
    </message>
    <message>
        <source>Open a plan</source>
        <translation>打开计划</translation>
    </message>
    <message>
        <source>Save the plan</source>
        <translation>保存计划</translation>
    </message>
    <message>
        <source>Saved: %1</source>
        <translation>已保存：%1</translation>
    </message>
    <message>
        <source>The summary is no page for a class</source>
        <translation>总结页不能用于课堂</translation>
    </message>
    <message>
        <source>The plan has this page now, as item %1</source>
        <translation>本页已加入计划，为第 %1 项</translation>
    </message>
    <message>
        <source>The plan has this scene now, as item %1</source>
        <translation>本场景已加入计划，为第 %1 项</translation>
    </message>
    <message>
        <source>Keep the counted hands</source>
        <translation>保留计票</translation>
    </message>
    <message>
        <source>Esc again ends the class</source>
        <translation>再按一次 Esc 结束课堂</translation>
    </message>
    <message>
        <source>The run stops here: item %1 asks what comes next</source>
        <translation>运行停在这里：第 %1 项会问接下来发生什么</translation>
    </message>
    <message>
        <source>Pressed before the picture could be seen: it does not count</source>
        <translation>画面出现之前按下：不算数</translation>
    </message>
    <message>
        <source>This was the last item; Esc ends the class</source>
        <translation>这是最后一项；Esc 结束课堂</translation>
    </message>
    <message>
        <source>Play waits until the answer is revealed</source>
        <translation>揭晓答案后才能播放</translation>
    </message>
    <message>
        <source>&amp;Present this case</source>
        <translation>演示此案例(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Add this to the plan of a class</source>
        <translation>加入课堂计划(&amp;A)</translation>
    </message>
    <message>
        <source>Print plan and notes</source>
        <translation>打印计划和备注</translation>
    </message>
    <message>
        <source>PDF (*.pdf);;Web page (*.html)</source>
        <translation>PDF (*.pdf);;网页 (*.html)</translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation>已写入：%1</translation>
    </message>
    <message>
        <source>&amp;Measure</source>
        <translation>测量(&amp;M)</translation>
    </message>
    <message>
        <source>Another run is under way in Train or Measure: run this when that has ended, or stop it there</source>
        <translation>训练或测量中另一次运行正在进行：待其结束后再运行，或在那里停止</translation>
    </message>
    <message>
        <source>The run goes on without the cursor. &quot;Follow again&quot; takes it along</source>
        <translation>运行继续，游标不再跟随。“重新跟随”可再次跟上</translation>
    </message>
    <message>
        <source>One call of the training step.</source>
        <translation>训练步中的一次调用。</translation>
    </message>
    <message>
        <source>One of the %1 groups that make this call at once in the training step, alone: its wires are freer here.</source>
        <translation>训练步中同时进行此调用的 %1 个组之一，单独显示：在这里它的线路更空闲。</translation>
    </message>
    <message>
        <source>Back to %1</source>
        <translation>回到“%1”</translation>
    </message>
    <message>
        <source>What if %1? The views What if, Space-time, Topology, Traffic and Time over size show what follows, the other views and prices the plan alone.</source>
        <translation>假如：%1？后果见“假如”、“时空图”、“拓扑”、“流量”和“时间–大小”视图，其他视图和代价只显示原计划。</translation>
    </message>
    <message>
        <source>The plan keeps hands and what was written down; Undo takes them out</source>
        <translation>计划保留举手数和记下的内容；撤销会将其移除</translation>
    </message>
    <message>
        <source>The plan keeps hands and what was written down</source>
        <translation>计划保留举手数和记下的内容</translation>
    </message>
    <message>
        <source>This question has no hint</source>
        <translation>这个问题没有提示</translation>
    </message>
    <message>
        <source>Write it down</source>
        <translation>记下来</translation>
    </message>
    <message>
        <source>What somebody says, for all to see:</source>
        <translation>某人所说，供大家看到：</translation>
    </message>
    <message>
        <source>Take a surveyed topology</source>
        <translation>采用勘测得到的拓扑</translation>
    </message>
    <message>
        <source>Real ranks run it when you have committed to an answer</source>
        <translation>提交答案后才由真实 rank 运行</translation>
    </message>
    <message>
        <source>The picture shows a whole step of training: nothing moves</source>
        <translation>图中是整个训练步：没有动画</translation>
    </message>
    <message>
        <source>Nothing is sent yet: nothing moves</source>
        <translation>还没有发送任何东西：没有动画</translation>
    </message>
    <message>
        <source>Some calls never return here: nothing moves</source>
        <translation>这里有些调用永远不会返回：没有动画</translation>
    </message>
    <message>
        <source>The picture shows the whole run: nothing moves</source>
        <translation>图中是整个运行：没有动画</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>This moment of a run comes once: nothing of it is kept</source>
        <translation>运行中的这一刻只有一次：没有保存任何内容</translation>
    </message>
    <message>
        <source>The page has no fields for this picture and shows another case. %1 makes it.</source>
        <translation>此页面没有对应这张图的字段，显示的是另一个情形。用 %1 可生成它。</translation>
    </message>
    <message>
        <source>Copy the command</source>
        <translation>复制命令</translation>
    </message>
    <message>
        <source>This picture has no page here: %1 makes it</source>
        <translation>这幅图在这里没有对应的页面：用 %1 生成</translation>
    </message>
    <message>
        <source>The page has no fields for all of this picture: %1 makes it</source>
        <translation>该页面没有能容纳这幅图全部内容的字段：用 %1 生成</translation>
    </message>
    <message>
        <source>This page follows what was chosen on %1</source>
        <translation>本页沿用“%1”页上的选择</translation>
    </message>
    <message>
        <source>&amp;Next page</source>
        <translation>下一页(&amp;N)</translation>
    </message>
    <message>
        <source>Pre&amp;vious page</source>
        <translation>上一页(&amp;V)</translation>
    </message>
    <message>
        <source>A summary has nothing to run</source>
        <translation>总结页没有可运行的内容</translation>
    </message>
    <message>
        <source>Play waits: the class is asked later what comes next</source>
        <translation>播放已暂停：稍后会问全班接下来发生什么</translation>
    </message>
    <message>
        <source>&amp;Open a lesson…</source>
        <translation>打开课程(&amp;O)…</translation>
    </message>
    <message>
        <source>Open a lesson</source>
        <translation>打开课程</translation>
    </message>
    <message>
        <source>Lessons (*.md);;All files (*)</source>
        <translation>课程 (*.md);;所有文件 (*)</translation>
    </message>
    <message>
        <source>The lesson&apos;s file has changed: this is what it says now</source>
        <translation>课程文件已更改：这是当前内容</translation>
    </message>
    <message>
        <source>The class of %1 goes on; Esc twice ends it</source>
        <translation>%1 的课继续进行；按两次 Esc 结束</translation>
    </message>
</context>
<context>
    <name>ringside::ui::Manual</name>
    <message>
        <source>Manual</source>
        <translation>手册</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>Find on this page</source>
        <translation>在本页查找</translation>
    </message>
</context>
<context>
    <name>ringside::ui::MeasureCard</name>
    <message>
        <source>, rank %1 late by %2</source>
        <translation>，rank %1 迟到 %2</translation>
    </message>
    <message>
        <source>shares %1</source>
        <translation>份额 %1</translation>
    </message>
    <message>
        <source>| after step %1 | loss |</source>
        <translation>| 第 %1 步之后 | 损失 |</translation>
    </message>
    <message>
        <source>| one worker | %1 |</source>
        <translation>| 单个 worker | %1 |</translation>
    </message>
    <message>
        <source>| %1 ranks | %2 |</source>
        <translation>| %1 个 rank | %2 |</translation>
    </message>
    <message>
        <source>All ranks hold the same bits; from the single worker&apos;s weights they differ by **%1** of the largest.</source>
        <translation>所有 rank 的位完全相同；与单个 worker 的权重相差最大权重的 **%1**。</translation>
    </message>
    <message>
        <source>The ranks do not hold the same bits; from the single worker&apos;s weights they differ by **%1** of the largest.</source>
        <translation>各 rank 的位并不相同；与单个 worker 的权重相差最大权重的 **%1**。</translation>
    </message>
    <message>
        <source>%1, %2, %3 ranks, %4</source>
        <translation>%1，%2，%3 个 rank，%4</translation>
    </message>
    <message>
        <source>the library&apos;s own</source>
        <translation>库自己的</translation>
    </message>
    <message>
        <source>model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>| | measured | %1 |</source>
        <translation>| | 实测 | %1 |</translation>
    </message>
    <message>
        <source>| the first over the second | **%1 ×** | %2 |</source>
        <translation>| 第一个比第二个 | **%1 ×** | %2 |</translation>
    </message>
    <message>
        <source>Measure here</source>
        <translation>在此测量</translation>
    </message>
    <message>
        <source>Measuring…</source>
        <translation>测量中…</translation>
    </message>
    <message>
        <source>Answer the question above first</source>
        <translation>请先回答上面的问题</translation>
    </message>
    <message>
        <source>Another run is under way.</source>
        <translation>另一次运行正在进行。</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Run again on %1 ranks</source>
        <translation>在 %1 个 rank 上再次运行</translation>
    </message>
    <message>
        <source>Run on %1 ranks</source>
        <translation>在 %1 个 rank 上运行</translation>
    </message>
    <message>
        <source>Executes this on real ranks of this computer</source>
        <translation>在本机的真实 rank 上执行</translation>
    </message>
    <message>
        <source>| | emulated | %1 |</source>
        <translation>| | 模拟 | %1 |</translation>
    </message>
    <message>
        <source>Run on %1.</source>
        <translation>运行于 %1。</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>已测量</translation>
    </message>
    <message>
        <source>not measured yet</source>
        <translation>尚未测量</translation>
    </message>
</context>
<context>
    <name>ringside::ui::MinutesBar</name>
    <message>
        <source>%1 of %2 minutes are planned</source>
        <translation>已安排 %1 / %2 分钟</translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation>%1 分钟</translation>
    </message>
</context>
<context>
    <name>ringside::ui::Notice</name>
    <message>
        <source>Dismiss</source>
        <translation>忽略</translation>
    </message>
    <message>
        <source>Dismiss this line</source>
        <translation>忽略此行</translation>
    </message>
</context>
<context>
    <name>ringside::ui::OptionButton</name>
    <message>
        <source>the right answer</source>
        <translation>正确答案</translation>
    </message>
    <message>
        <source>not right</source>
        <translation>不正确</translation>
    </message>
</context>
<context>
    <name>ringside::ui::OrderList</name>
    <message>
        <source>Put in order: Alt and the arrow keys move a line</source>
        <translation>排序：Alt 加方向键移动一行</translation>
    </message>
    <message>
        <source>Match them: Alt and the arrow keys move a line</source>
        <translation>配对：Alt 加方向键移动一行</translation>
    </message>
    <message>
        <source>Sort them: Alt and the arrow keys move a line</source>
        <translation>归类：Alt 加方向键移动一行</translation>
    </message>
</context>
<context>
    <name>ringside::ui::PlanDocument</name>
    <message>
        <source>Undo (Ctrl+Z) brings back the plan that was here</source>
        <translation>撤销（Ctrl+Z）可恢复原来的计划</translation>
    </message>
    <message>
        <source>The plan of a class cannot be read and is kept in %1: %2</source>
        <translation>课堂计划无法读取，已存于 %1：%2</translation>
    </message>
    <message>
        <source>Untitled class</source>
        <translation>未命名课堂</translation>
    </message>
    <message>
        <source>The plan is not kept: %1</source>
        <translation>计划未能保留：%1</translation>
    </message>
    <message>
        <source>Add to the plan</source>
        <translation>加入计划</translation>
    </message>
    <message>
        <source>Remove from the plan</source>
        <translation>移出计划</translation>
    </message>
    <message>
        <source>Move in the plan</source>
        <translation>在计划中移动</translation>
    </message>
    <message>
        <source>Open a plan</source>
        <translation>打开计划</translation>
    </message>
    <message>
        <source>A new plan</source>
        <translation>新计划</translation>
    </message>
</context>
<context>
    <name>ringside::ui::PlanHead</name>
    <message>
        <source>Title of the plan</source>
        <translation>计划标题</translation>
    </message>
    <message>
        <source>Untitled class</source>
        <translation>未命名课堂</translation>
    </message>
    <message>
        <source> min</source>
        <translation> 分钟</translation>
    </message>
    <message>
        <source>Minutes that there are</source>
        <translation>可用分钟</translation>
    </message>
    <message>
        <source>Edit the title</source>
        <translation>编辑标题</translation>
    </message>
    <message>
        <source>Edit the minutes</source>
        <translation>编辑分钟</translation>
    </message>
    <message>
        <source>%1, not saved: </source>
        <translation>%1，未保存：</translation>
    </message>
    <message>
        <source>1 item, </source>
        <translation>1 项，</translation>
    </message>
    <message>
        <source>%1 items, </source>
        <translation>%1 项，</translation>
    </message>
    <message>
        <source>1 question, </source>
        <translation>1 个问题，</translation>
    </message>
    <message>
        <source>%1 questions, </source>
        <translation>%1 个问题，</translation>
    </message>
    <message>
        <source>%1 min, </source>
        <translation>%1 分钟，</translation>
    </message>
    <message>
        <source>none left over</source>
        <translation>没有剩余</translation>
    </message>
    <message>
        <source>%1 min left over</source>
        <translation>剩余 %1 分钟</translation>
    </message>
    <message>
        <source>%1 min too many</source>
        <translation>超出 %1 分钟</translation>
    </message>
</context>
<context>
    <name>ringside::ui::PlanList</name>
    <message>
        <source>Items of the plan: Alt and the arrow keys move one, Delete removes it, Enter starts there</source>
        <translation>计划项目：Alt 加方向键移动，Delete 移除，Enter 从此处开始</translation>
    </message>
    <message>
        <source>Played past step %1, of which item %2 asks later</source>
        <translation>播放超过了第 %1 步，而第 %2 项稍后要问它</translation>
    </message>
    <message>
        <source>Stops before step %1, of which item %2 asks later</source>
        <translation>停在第 %1 步之前，第 %2 项稍后要问它</translation>
    </message>
    <message>
        <source>%1, %2, %3 minutes</source>
        <translation>%1，%2，%3 分钟</translation>
    </message>
</context>
<context>
    <name>ringside::ui::PlanNotes</name>
    <message>
        <source> min</source>
        <translation> 分钟</translation>
    </message>
    <message>
        <source>Minutes</source>
        <translation>分钟</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>标题</translation>
    </message>
    <message>
        <source>The page&apos;s view</source>
        <translation>页面的视图</translation>
    </message>
    <message>
        <source>View</source>
        <translation>视图</translation>
    </message>
</context>
<context>
    <name>ringside::ui::PlanPage</name>
    <message>
        <source>Edit %1</source>
        <translation>编辑 %1</translation>
    </message>
    <message>
        <source>Speaker notes</source>
        <translation>讲者备注</translation>
    </message>
    <message>
        <source>only on your screen, and in the printed plan</source>
        <translation>仅在你的屏幕和打印的计划中</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>课堂</translation>
    </message>
    <message>
        <source>a class of %1 minutes</source>
        <translation>%1 分钟的课</translation>
    </message>
    <message>
        <source>Plans…</source>
        <translation>计划…</translation>
    </message>
    <message>
        <source>A plan that comes with Ringside</source>
        <translation>Ringside 自带的计划</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>打开…</translation>
    </message>
    <message>
        <source>Open a .ringclass file (Ctrl+O)</source>
        <translation>打开 .ringclass 文件 (Ctrl+O)</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>保存…</translation>
    </message>
    <message>
        <source>Save the plan as a file (Ctrl+S)</source>
        <translation>将计划存为文件 (Ctrl+S)</translation>
    </message>
    <message>
        <source>Add a scene</source>
        <translation>添加场景</translation>
    </message>
    <message>
        <source>The case as Explore shows it now</source>
        <translation>探索中当前的案例</translation>
    </message>
    <message>
        <source>Add a question</source>
        <translation>添加问题</translation>
    </message>
    <message>
        <source>A question about the case as Explore shows it now</source>
        <translation>关于探索中当前案例的问题</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Takes the chosen item out (Delete); undo brings it back</source>
        <translation>移除所选项目 (Delete)；撤销可恢复</translation>
    </message>
    <message>
        <source>Show the case alone</source>
        <translation>只展示案例</translation>
    </message>
    <message>
        <source>The case of the mode before, large, without a plan (Ctrl+Alt+6)</source>
        <translation>放大展示之前模式的案例，不用计划 (Ctrl+Alt+6)</translation>
    </message>
    <message>
        <source>Start the class</source>
        <translation>开始上课</translation>
    </message>
    <message>
        <source>From the first item (F5); Enter starts at the chosen one</source>
        <translation>从第一项开始 (F5)；Enter 从所选项开始</translation>
    </message>
    <message>
        <source>Go on with the class at item %1</source>
        <translation>从第 %1 项继续上课</translation>
    </message>
    <message>
        <source>Where it was interrupted (F5); Enter goes on at the chosen item</source>
        <translation>从中断处继续 (F5)；Enter 从所选项继续</translation>
    </message>
    <message>
        <source>What the class sees</source>
        <translation>全班看到的画面</translation>
    </message>
    <message>
        <source>Edit the question</source>
        <translation>编辑问题</translation>
    </message>
    <message>
        <source>The plan is empty</source>
        <translation>计划是空的</translation>
    </message>
    <message>
        <source>nothing yet</source>
        <translation>暂无</translation>
    </message>
    <message>
        <source>%1 of %2, %3</source>
        <translation>%1 / %2，%3</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>, right</source>
        <translation>，正确</translation>
    </message>
    <message>
        <source>Nothing is asked.</source>
        <translation>没有提问。</translation>
    </message>
    <message>
        <source>Print…</source>
        <translation>打印…</translation>
    </message>
    <message>
        <source>Plan, notes and pictures as a file</source>
        <translation>计划、备注和图片存为文件</translation>
    </message>
    <message>
        <source>New</source>
        <translation>新建</translation>
    </message>
    <message>
        <source>An empty plan; undo brings this one back</source>
        <translation>空计划；撤销可恢复当前计划</translation>
    </message>
    <message>
        <source>The last class</source>
        <translation>上一次课</translation>
    </message>
    <message>
        <source>The class of %1</source>
        <translation>%1 的课</translation>
    </message>
    <message>
        <source>Hands counted: %1</source>
        <translation>举手人数：%1</translation>
    </message>
    <message>
        <source>, hands: %1</source>
        <translation>，举手：%1</translation>
    </message>
</context>
<context>
    <name>ringside::ui::PlanRow</name>
    <message>
        <source>min</source>
        <translation>分钟</translation>
    </message>
</context>
<context>
    <name>ringside::ui::PlayBar</name>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>Clock</source>
        <translation>时钟</translation>
    </message>
    <message>
        <source>Step clock</source>
        <translation>步时钟</translation>
    </message>
    <message>
        <source>Wall clock</source>
        <translation>挂钟</translation>
    </message>
    <message>
        <source>To the beginning</source>
        <translation>到开头</translation>
    </message>
    <message>
        <source>To the beginning (Home)</source>
        <translation>到开头 (Home)</translation>
    </message>
    <message>
        <source>Previous step</source>
        <translation>上一步</translation>
    </message>
    <message>
        <source>Previous step (Left)</source>
        <translation>上一步 (Left)</translation>
    </message>
    <message>
        <source>Play or pause (Space): %1 steps in %2 s, %3 a second</source>
        <translation>播放或暂停 (Space)：%1 步，历时 %2 秒，每秒 %3 步</translation>
    </message>
    <message>
        <source>Play or pause (Space)</source>
        <translation>播放或暂停 (Space)</translation>
    </message>
    <message>
        <source>Next step</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>Next step (Right)</source>
        <translation>下一步 (Right)</translation>
    </message>
    <message>
        <source>Loop</source>
        <translation>循环</translation>
    </message>
    <message>
        <source>Start over at the end</source>
        <translation>到结尾后重新开始</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>Speed, also within a step (+ and -)</source>
        <translation>速度，步内亦然（+ 和 -）</translation>
    </message>
    <message>
        <source>Step clock: every step takes the same time on screen. Wall clock: a step takes its share of the time</source>
        <translation>步时钟：每步在屏幕上用时相同。挂钟：每步按其时间占比</translation>
    </message>
    <message>
        <source>Step %1 of %1</source>
        <translation>第 %1 步，共 %1 步</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>No steps</source>
        <translation>没有步</translation>
    </message>
    <message>
        <source>Step %1</source>
        <translation>第 %1 步</translation>
    </message>
    <message>
        <source> of %1</source>
        <translation> / %1</translation>
    </message>
    <message>
        <source>waits for you</source>
        <translation>等待您</translation>
    </message>
    <message>
        <source>follows the run</source>
        <translation>跟随运行</translation>
    </message>
    <message>
        <source>Let go</source>
        <translation>放开</translation>
    </message>
    <message>
        <source>Follow again</source>
        <translation>重新跟随</translation>
    </message>
    <message>
        <source>The run on real ranks goes on: back to the step that its slowest rank is in</source>
        <translation>真实 rank 上的运行仍在继续：回到最慢的 rank 所在的步</translation>
    </message>
    <message>
        <source>The cursor goes with the run on real ranks. Let go of it to play by yourself (Space)</source>
        <translation>游标跟随真实 rank 上的运行。放开后可自行播放（空格）</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Nothing is computed yet</source>
        <translation>尚未算出任何结果</translation>
    </message>
    <message>
        <source>This case has no steps: nothing moves</source>
        <translation>此案例没有步：没有动作</translation>
    </message>
    <message>
        <source>This is the beginning</source>
        <translation>已是开头</translation>
    </message>
    <message>
        <source>This is the end</source>
        <translation>已是结尾</translation>
    </message>
    <message>
        <source>it is your turn</source>
        <translation>轮到你了</translation>
    </message>
</context>
<context>
    <name>ringside::ui::PredictPanel</name>
    <message>
        <source>This case has nothing to foretell: its schedule is wrong, or has no steps.</source>
        <translation>此案例没有可预测的：其调度有误或没有步。</translation>
    </message>
    <message>
        <source>Ask another</source>
        <translation>再问一个</translation>
    </message>
    <message>
        <source>Predict</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>Predict, then watch</source>
        <translation>先预测，再观看</translation>
    </message>
    <message>
        <source>Leave Predict</source>
        <translation>离开预测</translation>
    </message>
    <message>
        <source>Back to the case panel</source>
        <translation>返回案例面板</translation>
    </message>
    <message>
        <source>%1 of %2 as you predicted</source>
        <translation>%2 个中有 %1 个与预测一致</translation>
    </message>
    <message>
        <source>Commit to this one first</source>
        <translation>请先提交这一题</translation>
    </message>
</context>
<context>
    <name>ringside::ui::PresentView</name>
    <message>
        <source>leave</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>script</source>
        <translation>脚本</translation>
    </message>
    <message>
        <source>play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>next</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>back</source>
        <translation>上一步</translation>
    </message>
    <message>
        <source>Blank; any key brings the picture back</source>
        <translation>黑屏；按任意键恢复</translation>
    </message>
    <message>
        <source>What comes next?</source>
        <translation>接下来是什么？</translation>
    </message>
    <message>
        <source>Done: %1.</source>
        <translation>完成：%1。</translation>
    </message>
    <message>
        <source>Commit to an answer first; Esc goes to the question.</source>
        <translation>请先提交答案；按 Esc 回到问题。</translation>
    </message>
    <message>
        <source>Your turn</source>
        <translation>轮到您了</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>为什么</translation>
    </message>
    <message>
        <source>all %1 done</source>
        <translation>全部 %1 已完成</translation>
    </message>
    <message>
        <source>goes on later</source>
        <translation>稍后继续</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>第 %1 步</translation>
    </message>
    <message>
        <source>%1 done</source>
        <translation>已完成 %1 步</translation>
    </message>
    <message>
        <source>go on</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>reveal</source>
        <translation>揭晓</translation>
    </message>
    <message>
        <source>A to %1</source>
        <translation>A 到 %1</translation>
    </message>
    <message>
        <source>count a hand</source>
        <translation>计一票</translation>
    </message>
    <message>
        <source>done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>end</source>
        <translation>结束</translation>
    </message>
    <message>
        <source>end of the step</source>
        <translation>到本步结束</translation>
    </message>
    <message>
        <source>play on</source>
        <translation>继续播放</translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation>第 %1 步，共 %2 步</translation>
    </message>
    <message>
        <source>%1 of %2 done</source>
        <translation>已完成 %1 / %2</translation>
    </message>
</context>
<context>
    <name>ringside::ui::PresenterPage</name>
    <message>
        <source>Your screen</source>
        <translation>你的屏幕</translation>
    </message>
    <message>
        <source>the class sees the picture</source>
        <translation>全班只看到画面</translation>
    </message>
    <message>
        <source>the class sees them when its screen goes on</source>
        <translation>全班屏幕恢复后才看到</translation>
    </message>
    <message>
        <source>the class still sees what it saw: its screen is frozen</source>
        <translation>全班仍看到之前的画面：其屏幕已冻结</translation>
    </message>
    <message>
        <source>Blank</source>
        <translation>黑屏</translation>
    </message>
    <message>
        <source>Black for the class (.)</source>
        <translation>让全班看到黑屏 (.)</translation>
    </message>
    <message>
        <source>Freeze the class screen</source>
        <translation>冻结课堂画面</translation>
    </message>
    <message>
        <source>The class keeps what it sees while you look ahead</source>
        <translation>你预览时，全班画面保持不变</translation>
    </message>
    <message>
        <source>End</source>
        <translation>结束</translation>
    </message>
    <message>
        <source>End the class (Esc)</source>
        <translation>结束课堂 (Esc)</translation>
    </message>
    <message>
        <source>Hands</source>
        <translation>举手</translation>
    </message>
    <message>
        <source>hidden from the class until you reveal</source>
        <translation>揭晓前全班看不到</translation>
    </message>
    <message>
        <source>Say now</source>
        <translation>现在讲</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>接下来</translation>
    </message>
    <message>
        <source>Show again</source>
        <translation>重新显示</translation>
    </message>
    <message>
        <source>Let it go on</source>
        <translation>继续同步</translation>
    </message>
    <message>
        <source>No notes.</source>
        <translation>没有备注。</translation>
    </message>
    <message>
        <source>%1 of %2, %3 min</source>
        <translation>%1 / %2，%3 分钟</translation>
    </message>
    <message>
        <source>This is the last.</source>
        <translation>这是最后一项。</translation>
    </message>
    <message>
        <source>Hands counted: %1</source>
        <translation>已计票：%1</translation>
    </message>
    <message>
        <source>Reveal the answer  →</source>
        <translation>揭晓答案  →</translation>
    </message>
    <message>
        <source>Go on  →</source>
        <translation>继续  →</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>%1 of %2 here</source>
        <translation>本项 %1 / %2</translation>
    </message>
    <message>
        <source>A to %1 count a hand</source>
        <translation>A 到 %1 计一只手</translation>
    </message>
    <message>
        <source>Shift takes one back</source>
        <translation>Shift 撤回一只</translation>
    </message>
    <message>
        <source>H shows the split</source>
        <translation>H 显示分布</translation>
    </message>
    <message>
        <source>I the hint</source>
        <translation>I 提示</translation>
    </message>
    <message>
        <source>Space pauses</source>
        <translation>空格暂停</translation>
    </message>
    <message>
        <source>Space plays</source>
        <translation>空格播放</translation>
    </message>
    <message>
        <source>the run stops here: item %1 asks what comes next</source>
        <translation>运行停在这里：第 %1 项会问接下来发生什么</translation>
    </message>
    <message>
        <source>← back   ↑ ↓ other item   Shift ← → a step of the run</source>
        <translation>← 后退   ↑ ↓ 其他条目   Shift ← → 运行的一步</translation>
    </message>
    <message>
        <source>T the page&apos;s text</source>
        <translation>T 页面文字</translation>
    </message>
    <message>
        <source>J writes down   . blank   L halo   K keys   N only the picture   W class window   Esc twice ends</source>
        <translation>J 记下   . 黑屏   L 光圈   K 按键   N 仅图像   W 课堂窗口   两次 Esc 结束</translation>
    </message>
    <message>
        <source>nothing is asked here</source>
        <translation>此处没有提问</translation>
    </message>
    <message>
        <source>answered aloud</source>
        <translation>口头回答</translation>
    </message>
    <message>
        <source>the class sees them now</source>
        <translation>全班现在可以看到</translation>
    </message>
    <message>
        <source>the class sees the split (H)</source>
        <translation>全班可以看到分布 (H)</translation>
    </message>
    <message>
        <source>End of the step  →</source>
        <translation>到本步结束  →</translation>
    </message>
    <message>
        <source>Play on  →</source>
        <translation>继续播放  →</translation>
    </message>
    <message>
        <source>This was the last; Esc ends</source>
        <translation>这是最后一项；Esc 结束</translation>
    </message>
    <message>
        <source>the class sees it, too: answers come with the reveal</source>
        <translation>全班也能看到：答案在揭晓时显示</translation>
    </message>
    <message>
        <source>Page Down plays all, again: its end</source>
        <translation>Page Down 播放全部，再按：到结尾</translation>
    </message>
</context>
<context>
    <name>ringside::ui::ProgressSegments</name>
    <message>
        <source>Page %1 of %2</source>
        <translation>第 %1 页，共 %2 页</translation>
    </message>
</context>
<context>
    <name>ringside::ui::QuestionCard</name>
    <message>
        <source>Match them</source>
        <translation>配对</translation>
    </message>
    <message>
        <source>Sort them</source>
        <translation>归类</translation>
    </message>
    <message>
        <source>Put the lines in order first.</source>
        <translation>请先排列各行。</translation>
    </message>
    <message>
        <source>Match the lines first.</source>
        <translation>请先为各行配对。</translation>
    </message>
    <message>
        <source>Sort the lines first.</source>
        <translation>请先将各行归类。</translation>
    </message>
    <message>
        <source>Choose one: click it, or type its letter.</source>
        <translation>请选择一项：单击它，或键入它的字母。</translation>
    </message>
    <message>
        <source>Draw every bar first, with the mouse or with arrows.</source>
        <translation>请先用鼠标或箭头键画出每个条形。</translation>
    </message>
    <message>
        <source>Drag a line to its place, or go to it with an arrow key and move it with Alt and an arrow.</source>
        <translation>把一行拖到它的位置，或用箭头键移到该行，再用 Alt 和箭头键移动它。</translation>
    </message>
    <message>
        <source>The black bars: %1.</source>
        <translation>黑色条形：%1。</translation>
    </message>
    <message>
        <source>Predict</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>Work it out</source>
        <translation>算一算</translation>
    </message>
    <message>
        <source>Decide</source>
        <translation>选择</translation>
    </message>
    <message>
        <source>Your answer</source>
        <translation>您的答案</translation>
    </message>
    <message>
        <source>Your answer in %1</source>
        <translation>您的答案（%1）</translation>
    </message>
    <message>
        <source>Show the answer</source>
        <translation>显示答案</translation>
    </message>
    <message>
        <source>Commit</source>
        <translation>提交</translation>
    </message>
    <message>
        <source>Commits your answer</source>
        <translation>提交您的答案</translation>
    </message>
    <message>
        <source>Type a number first.</source>
        <translation>请先输入一个数。</translation>
    </message>
    <message>
        <source>Choose one, here or on the stage.</source>
        <translation>请在这里或舞台上选择一个。</translation>
    </message>
    <message>
        <source>This question is answered.</source>
        <translation>此题已回答。</translation>
    </message>
    <message>
        <source>Change your answer first.</source>
        <translation>请先更改您的答案。</translation>
    </message>
    <message>
        <source>The answer is **%1**.</source>
        <translation>答案是 **%1**。</translation>
    </message>
    <message>
        <source>The answer</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>As you predicted</source>
        <translation>与预测一致</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>正确</translation>
    </message>
    <message>
        <source>Not as you predicted</source>
        <translation>与预测不符</translation>
    </message>
    <message>
        <source>Not yet</source>
        <translation>还不对</translation>
    </message>
    <message>
        <source>You said **%1**, it is **%2**.</source>
        <translation>您的答案是 **%1**，正确的是 **%2**。</translation>
    </message>
    <message>
        <source>Sums such as 3 * 17 / 4 and other units are read, too.</source>
        <translation>也可以输入算式（如 3 * 17 / 4）或其他单位。</translation>
    </message>
    <message>
        <source>Write a sentence or two first.</source>
        <translation>请先写一两句话。</translation>
    </message>
    <message>
        <source>A model answer</source>
        <translation>参考答案</translation>
    </message>
    <message>
        <source>Put in order</source>
        <translation>排序</translation>
    </message>
    <message>
        <source>In your own words</source>
        <translation>用自己的话</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Write a schedule first.</source>
        <translation>请先写一个调度。</translation>
    </message>
    <message>
        <source>Write the calls first.</source>
        <translation>请先写出调用。</translation>
    </message>
    <message>
        <source>Seat the ranks first.</source>
        <translation>请先安排各个 rank 的位置。</translation>
    </message>
    <message>
        <source>One right answer:</source>
        <translation>一个正确答案：</translation>
    </message>
    <message>
        <source>Write it</source>
        <translation>自己写</translation>
    </message>
    <message>
        <source>Mend it</source>
        <translation>修正它</translation>
    </message>
    <message>
        <source>Prove</source>
        <translation>证明</translation>
    </message>
    <message>
        <source>Proves your schedule and shows its run (Ctrl+Return)</source>
        <translation>证明您的调度并演示其运行（Ctrl+回车）</translation>
    </message>
    <message>
        <source>Click what is there, or use arrows, digits and Space, which fills a cell.</source>
        <translation>点击已有的部分，或使用方向键、数字键和空格键（空格填满一格）。</translation>
    </message>
    <message>
        <source>This is what is left:</source>
        <translation>最后留下的是：</translation>
    </message>
    <message>
        <source>Who has what?</source>
        <translation>谁拥有什么？</translation>
    </message>
    <message>
        <source>Hint</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>Shows a way to the answer</source>
        <translation>显示解题思路</translation>
    </message>
    <message>
        <source>Paste your table first.</source>
        <translation>请先粘贴你的表格。</translation>
    </message>
    <message>
        <source>The table:</source>
        <translation>表格：</translation>
    </message>
    <message>
        <source>Program it</source>
        <translation>编程</translation>
    </message>
    <message>
        <source>Your table</source>
        <translation>你的表格</translation>
    </message>
    <message>
        <source>Paste what your program prints, or open it as a file.</source>
        <translation>粘贴你的程序的输出，或打开文件。</translation>
    </message>
    <message>
        <source>Save the starter</source>
        <translation>保存起始代码</translation>
    </message>
    <message>
        <source>A program to begin with, as a file</source>
        <translation>作为起点的程序文件</translation>
    </message>
    <message>
        <source>Open a table</source>
        <translation>打开表格</translation>
    </message>
    <message>
        <source>What your program has printed, as a file of comma-separated values</source>
        <translation>你的程序输出的逗号分隔值文件</translation>
    </message>
    <message>
        <source>Tables (*.csv *.txt);;All files (*)</source>
        <translation>表格 (*.csv *.txt);;所有文件 (*)</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2</source>
        <translation>无法读取 %1：%2</translation>
    </message>
    <message>
        <source>%1 is larger than 1 MiB: that is no such table.</source>
        <translation>%1 大于 1 MiB：这不是这样的表格。</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>Draw the curve first, with the mouse or with arrows.</source>
        <translation>请先用鼠标或方向键画出曲线。</translation>
    </message>
    <message>
        <source>The black curve: %1.</source>
        <translation>黑色曲线：%1。</translation>
    </message>
    <message>
        <source>Sketch it</source>
        <translation>画草图</translation>
    </message>
    <message>
        <source>Seat them</source>
        <translation>安排座位</translation>
    </message>
    <message>
        <source>Pick on the stage</source>
        <translation>在舞台上选取</translation>
    </message>
    <message>
        <source>What you pick</source>
        <translation>您的选取</translation>
    </message>
    <message>
        <source>Click them on the stage, or type their names.</source>
        <translation>在舞台上点击，或输入名称。</translation>
    </message>
    <message>
        <source>Sums such as 3 * 17 / 4 are read, too.</source>
        <translation>也可以输入算式（如 3 * 17 / 4）。</translation>
    </message>
    <message>
        <source>12.5 stands for 12.5 %, and 0.125 for less than one. Sums such as 3 * 17 / 4 are read, too.</source>
        <translation>12.5 表示 12.5 %，0.125 则不到百分之一。也可以输入 3 * 17 / 4 这样的算式。</translation>
    </message>
    <message>
        <source>click them, or type their names</source>
        <translation>点击，或键入名称</translation>
    </message>
    <message>
        <source>click them, or type: %1</source>
        <translation>点击，或键入：%1</translation>
    </message>
    <message>
        <source>Question: %1</source>
        <translation>问题：%1</translation>
    </message>
    <message>
        <source>not answered yet</source>
        <translation>尚未回答</translation>
    </message>
    <message>
        <source>answered, right</source>
        <translation>已回答，正确</translation>
    </message>
    <message>
        <source>answered</source>
        <translation>已回答</translation>
    </message>
</context>
<context>
    <name>ringside::ui::QuestionColumn</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>Your turn</source>
        <translation>轮到你们</translation>
    </message>
    <message>
        <source>Predict</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>Hands counted: %1</source>
        <translation>已计票：%1</translation>
    </message>
    <message>
        <source>The split shows on reveal.</source>
        <translation>揭晓时显示分布。</translation>
    </message>
</context>
<context>
    <name>ringside::ui::QuestionDialog</name>
    <message>
        <source>A question for the class</source>
        <translation>给全班的问题</translation>
    </message>
    <message>
        <source>What the class is asked</source>
        <translation>向全班提的问题</translation>
    </message>
    <message>
        <source>right</source>
        <translation>正确</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>Who chooses it has thought ..</source>
        <translation>选它的人认为 ..</translation>
    </message>
    <message>
        <source>%1 is right</source>
        <translation>%1 正确</translation>
    </message>
    <message>
        <source>Answer %1</source>
        <translation>答案 %1</translation>
    </message>
    <message>
        <source>Meaning of %1</source>
        <translation>%1 的含义</translation>
    </message>
    <message>
        <source>Said when it is revealed</source>
        <translation>揭晓时的说明</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Put it into the plan</source>
        <translation>放入计划</translation>
    </message>
    <message>
        <source>The question is missing</source>
        <translation>缺少问题</translation>
    </message>
    <message>
        <source>Two answers at least, or none: then it is answered aloud</source>
        <translation>至少两个答案，或不填：口头回答</translation>
    </message>
    <message>
        <source>Mark the answer that is right</source>
        <translation>请标出正确答案</translation>
    </message>
    <message>
        <source>Not in the plan</source>
        <translation>尚未放入计划</translation>
    </message>
    <message>
        <source>Throw away what you typed here?</source>
        <translation>要丢弃在此输入的内容吗？</translation>
    </message>
    <message>
        <source>such as: What will rank 0 hold in chunk 1?</source>
        <translation>例如：rank 0 的数据块 1 将是什么？</translation>
    </message>
    <message>
        <source>such as: 6 + 10 = 16: rank 3 sent its sum of three.</source>
        <translation>例如：6 + 10 = 16：rank 3 发来了三者之和。</translation>
    </message>
    <message>
        <source>With the reveal the run plays one step on, a race to its end. Formulas: $\alpha + n\beta$</source>
        <translation>揭晓时运行前进一步，竞赛则到终点。公式：$\alpha + n\beta$</translation>
    </message>
</context>
<context>
    <name>ringside::ui::RunControl</name>
    <message>
        <source>This window has no runner: it was opened without one</source>
        <translation>此窗口没有运行器：打开时未配置</translation>
    </message>
    <message>
        <source>The placement is still being searched</source>
        <translation>仍在搜索放置</translation>
    </message>
    <message>
        <source>The schedule is wrong: real ranks run it when its proof finds no fault</source>
        <translation>调度有误：证明无误后才能在真实 rank 上运行</translation>
    </message>
    <message>
        <source>A run starts one process for each rank; %1 are too many for one machine, %2 are accepted</source>
        <translation>运行时每个 rank 启动一个进程；%1 个对一台机器太多，最多 %2 个</translation>
    </message>
    <message>
        <source>%1 on every rank need more memory than a run may take here</source>
        <translation>每个 rank %1 所需的内存超过此处运行的上限</translation>
    </message>
    <message>
        <source>Measuring %1, size %2 of %3</source>
        <translation>正在测量 %1，大小 %2 / %3</translation>
    </message>
    <message>
        <source>Measuring %1, size %2 of %3, run %4</source>
        <translation>正在测量 %1，大小 %2 / %3，第 %4 次</translation>
    </message>
    <message>
        <source>%1 carries messages by its own wires, not by those of %2: choose the emulated network, or no topology</source>
        <translation>%1 用自己的线路传送消息，而不是 %2 的线路：请选择模拟网络，或不用拓扑</translation>
    </message>
</context>
<context>
    <name>ringside::ui::SceneFiles</name>
    <message>
        <source>Open scene</source>
        <translation>打开场景</translation>
    </message>
    <message>
        <source>Ringside scenes (*.ringside)</source>
        <translation>Ringside 场景 (*.ringside)</translation>
    </message>
    <message>
        <source>Changed on disk</source>
        <translation>磁盘上已更改</translation>
    </message>
    <message>
        <source>%1 was changed on disk since you opened it.</source>
        <translation>%1 在您打开后已在磁盘上被更改。</translation>
    </message>
    <message>
        <source>&amp;Overwrite</source>
        <translation>覆盖(&amp;O)</translation>
    </message>
    <message>
        <source>Save &amp;as…</source>
        <translation>另存为(&amp;A)…</translation>
    </message>
    <message>
        <source>&amp;Reload</source>
        <translation>重新加载(&amp;R)</translation>
    </message>
    <message>
        <source>Not saved: the text has an error in line %1, and only a schedule that can be read is saved.</source>
        <translation>未保存：文本第 %1 行有错误，只能保存可读的调度。</translation>
    </message>
    <message>
        <source>Save scene</source>
        <translation>保存场景</translation>
    </message>
    <message>
        <source> Undo brings back your changes if you reload it.</source>
        <translation> 重新加载后，撤销可恢复您的更改。</translation>
    </message>
    <message>
        <source>%1 is open in another window, too: what one saves, the other is asked about.</source>
        <translation>%1 也在另一个窗口中打开：一方保存时会询问另一方。</translation>
    </message>
    <message>
        <source>%1 is open in another mode, too: what one saves, the other is asked about.</source>
        <translation>%1 也在另一个模式中打开：一方保存时会询问另一方。</translation>
    </message>
    <message>
        <source>Unsaved changes</source>
        <translation>未保存的更改</translation>
    </message>
    <message>
        <source>Save the changes to %1?</source>
        <translation>保存对 %1 的更改？</translation>
    </message>
    <message>
        <source>%1 (recovered)</source>
        <translation>%1（已恢复）</translation>
    </message>
    <message>
        <source>Untitled scene</source>
        <translation>未命名场景</translation>
    </message>
</context>
<context>
    <name>ringside::ui::ScheduleField</name>
    <message>
        <source>Your schedule</source>
        <translation>您的调度</translation>
    </message>
</context>
<context>
    <name>ringside::ui::SchedulePanel</name>
    <message>
        <source>Ranks &amp;K</source>
        <translation>rank 数 &amp;K</translation>
    </message>
    <message>
        <source>Start from…</source>
        <translation>起始内容…</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>打开…</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>保存…</translation>
    </message>
    <message>
        <source>Build: a schedule as text</source>
        <translation>构建：以文本编写调度</translation>
    </message>
    <message>
        <source>Change ranks</source>
        <translation>更改 rank 数</translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation>调度</translation>
    </message>
    <message>
        <source>Start from</source>
        <translation>起始内容</translation>
    </message>
    <message>
        <source>Take a schedule of the catalogue, or an example with loops, as text</source>
        <translation>以文本形式采用目录中的调度或带循环的示例</translation>
    </message>
    <message>
        <source>Open a schedule</source>
        <translation>打开调度</translation>
    </message>
    <message>
        <source>Open a schedule file: text or JSON</source>
        <translation>打开调度文件：文本或 JSON</translation>
    </message>
    <message>
        <source>Save the schedule</source>
        <translation>保存调度</translation>
    </message>
    <message>
        <source>Save as text or JSON</source>
        <translation>保存为文本或 JSON</translation>
    </message>
    <message>
        <source>Nothing is written yet.</source>
        <translation>尚未编写任何内容。</translation>
    </message>
    <message>
        <source>The pictures still show the last schedule that could be read.</source>
        <translation>图中仍显示上一个可读的调度。</translation>
    </message>
    <message>
        <source>Edit schedule</source>
        <translation>编辑调度</translation>
    </message>
    <message>
        <source>Line %1, column %2: </source>
        <translation>第 %1 行第 %2 列：</translation>
    </message>
    <message>
        <source>Expected: %1</source>
        <translation>应为：%1</translation>
    </message>
    <message>
        <source>%1 on %2 ranks is longer than anybody reads.
Choose fewer ranks, or write a schedule here.</source>
        <translation>%2 个 rank 上的 %1 太长，没有人会读。
请减少 rank 数，或在此编写调度。</translation>
    </message>
    <message>
        <source>allreduce K ranks K chunks
step
  0 -&gt; 1 : 0 reduce</source>
        <translation>allreduce K ranks K chunks
step
  0 -&gt; 1 : 0 reduce</translation>
    </message>
    <message>
        <source>Your own schedule.</source>
        <translation>您自己的调度。</translation>
    </message>
    <message>
        <source>%1 from the catalogue. Change anything, and it is yours.</source>
        <translation>来自目录的 %1。稍作更改即成为您自己的。</translation>
    </message>
    <message>
        <source>The text has an error in line %1; K is chosen when it can be read</source>
        <translation>文本第 %1 行有错误；可读后才能选择 K</translation>
    </message>
    <message>
        <source>The text says %1 ranks; write K ranks, and K is chosen here</source>
        <translation>文本写的是 %1 ranks；写成 K ranks 即可在此选择 K</translation>
    </message>
    <message>
        <source>1 step</source>
        <translation>1 步</translation>
    </message>
    <message>
        <source>%1 steps</source>
        <translation>%1 步</translation>
    </message>
    <message>
        <source>, %1 transfers, price %2</source>
        <translation>，%1 次传输，代价 %2</translation>
    </message>
    <message>
        <source>Correct: %1.</source>
        <translation>正确：%1。</translation>
    </message>
    <message>
        <source>Press to go there.</source>
        <translation>单击跳转到该处。</translation>
    </message>
    <message>
        <source>%1 of %2. Press to go there, again for the next.</source>
        <translation>%1 / %2。单击跳转，再次单击到下一个。</translation>
    </message>
    <message>
        <source>Other collectives</source>
        <translation>其他集合通信</translation>
    </message>
    <message>
        <source>Examples with loops</source>
        <translation>带循环的示例</translation>
    </message>
    <message>
        <source>Start from an example</source>
        <translation>从示例开始</translation>
    </message>
    <message>
        <source>Start from %1</source>
        <translation>从 %1 开始</translation>
    </message>
    <message>
        <source>Open schedule</source>
        <translation>打开调度</translation>
    </message>
    <message>
        <source>Proving…</source>
        <translation>正在证明…</translation>
    </message>
    <message>
        <source>Not proved: %1</source>
        <translation>未证明：%1</translation>
    </message>
</context>
<context>
    <name>ringside::ui::Scrubber</name>
    <message>
        <source>Position in the schedule</source>
        <translation>在调度中的位置</translation>
    </message>
    <message>
        <source>Drag to any moment, also within a step; with Shift over steps, to look at these alone</source>
        <translation>拖到任意时刻，步内亦可；按住 Shift 拖过若干步则只看这些步</translation>
    </message>
</context>
<context>
    <name>ringside::ui::Segmented</name>
    <message>
        <source>More</source>
        <translation>更多</translation>
    </message>
</context>
<context>
    <name>ringside::ui::SettingsDialog</name>
    <message>
        <source>as the desktop</source>
        <translation>跟随桌面</translation>
    </message>
    <message>
        <source>light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>normal</source>
        <translation>普通</translation>
    </message>
    <message>
        <source>high</source>
        <translation>高</translation>
    </message>
    <message>
        <source>things move</source>
        <translation>显示动画</translation>
    </message>
    <message>
        <source>reduced: steps are cut, nothing flies</source>
        <translation>减少：各步直接切换，没有飞行动画</translation>
    </message>
    <message>
        <source>Open it again now</source>
        <translation>立即重新打开</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Contrast</source>
        <translation>对比度(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Motion</source>
        <translation>动画(&amp;M)</translation>
    </message>
    <message>
        <source>Te&amp;xt and controls</source>
        <translation>文字与控件(&amp;X)</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>语言(&amp;L)</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>The window takes this over when it is opened next. What is not saved is kept.</source>
        <translation>窗口下次打开时生效。未保存的内容会保留。</translation>
    </message>
    <message>
        <source>Figures that are exported keep their size.</source>
        <translation>导出的图形保持原有大小。</translation>
    </message>
    <message>
        <source>KiB, MiB: 1024 and its powers</source>
        <translation>KiB、MiB：1024 的幂</translation>
    </message>
    <message>
        <source>kB, MB: 1000 and its powers</source>
        <translation>kB、MB：1000 的幂</translation>
    </message>
    <message>
        <source>Si&amp;zes</source>
        <translation>大小单位(&amp;Z)</translation>
    </message>
</context>
<context>
    <name>ringside::ui::SketchField</name>
    <message>
        <source>Click how high each bar is</source>
        <translation>单击表示每个条形的高度</translation>
    </message>
    <message>
        <source>Your curve at %1: %2 %3</source>
        <translation>你的曲线在 %1：%2 %3</translation>
    </message>
    <message>
        <source>Your curve at %1: nothing drawn</source>
        <translation>你的曲线在 %1：未画</translation>
    </message>
    <message>
        <source>Left and Right go from point to point, Up and Down draw higher and lower</source>
        <translation>左右键逐点移动，上下键画得更高或更低</translation>
    </message>
    <message>
        <source>Draw here, from left to right</source>
        <translation>在此从左到右画</translation>
    </message>
</context>
<context>
    <name>ringside::ui::Stage</name>
    <message>
        <source>View</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>全部显示</translation>
    </message>
    <message>
        <source>Enlarge</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>Show all views again</source>
        <translation>重新显示所有视图</translation>
    </message>
    <message>
        <source>Show this alone</source>
        <translation>只显示此视图</translation>
    </message>
</context>
<context>
    <name>ringside::ui::StepForm</name>
    <message>
        <source>Images a rank</source>
        <translation>每个 rank 的图像数</translation>
    </message>
    <message>
        <source>Clicks a rank</source>
        <translation>每个 rank 的点击数</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation>集群</translation>
    </message>
    <message>
        <source>Mix</source>
        <translation>组合</translation>
    </message>
    <message>
        <source>Data DP</source>
        <translation>数据 DP</translation>
    </message>
    <message>
        <source>Tensor TP</source>
        <translation>张量 TP</translation>
    </message>
    <message>
        <source>Pipeline PP</source>
        <translation>流水线 PP</translation>
    </message>
    <message>
        <source>Expert EP</source>
        <translation>专家 EP</translation>
    </message>
    <message>
        <source>Context CP</source>
        <translation>上下文 CP</translation>
    </message>
    <message>
        <source>Copies (HSDP)</source>
        <translation>副本 (HSDP)</translation>
    </message>
    <message>
        <source>ZeRO stage; 3 is FSDP</source>
        <translation>ZeRO 阶段；3 即 FSDP</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>批量</translation>
    </message>
    <message>
        <source>Sequences a rank</source>
        <translation>每 rank 序列数</translation>
    </message>
    <message>
        <source>Tokens each</source>
        <translation>每序列 token 数</translation>
    </message>
    <message>
        <source>Micro-batches</source>
        <translation>微批次</translation>
    </message>
    <message>
        <source>Algorithm</source>
        <translation>算法</translation>
    </message>
    <message>
        <source>R, FLOP/s</source>
        <translation>R，FLOP/s</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>How it runs</source>
        <translation>如何运行</translation>
    </message>
    <message>
        <source>Pipeline</source>
        <translation>流水线</translation>
    </message>
    <message>
        <source>1F1B, stages in 2 pieces</source>
        <translation>1F1B，每级分 2 块</translation>
    </message>
    <message>
        <source>1F1B, stages in 4 pieces</source>
        <translation>1F1B，每级分 4 块</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>激活</translation>
    </message>
    <message>
        <source>all kept</source>
        <translation>全部保留</translation>
    </message>
    <message>
        <source>kept but attention&apos;s matrix</source>
        <translation>保留（注意力矩阵除外）</translation>
    </message>
    <message>
        <source>computed anew by layer</source>
        <translation>按层重新计算</translation>
    </message>
    <message>
        <source>Nearest ranks</source>
        <translation>相邻 rank</translation>
    </message>
    <message>
        <source>tensor inside, data across</source>
        <translation>张量在内，数据在外</translation>
    </message>
    <message>
        <source>data inside, tensor across</source>
        <translation>数据在内，张量在外</translation>
    </message>
    <message>
        <source>stages side by side</source>
        <translation>各级相邻</translation>
    </message>
    <message>
        <source>Ranks are</source>
        <translation>rank 的角色</translation>
    </message>
    <message>
        <source>alike, split along axes</source>
        <translation>相同，沿各维度划分</translation>
    </message>
    <message>
        <source>workers and servers</source>
        <translation>worker 与服务器</translation>
    </message>
    <message>
        <source>workers, servers, none waits</source>
        <translation>worker 与服务器，互不等待</translation>
    </message>
    <message>
        <source>actors and a learner</source>
        <translation>执行者与一个学习者</translation>
    </message>
    <message>
        <source>actors, learner, none waits</source>
        <translation>执行者与学习者，互不等待</translation>
    </message>
    <message>
        <source>shares of tables</source>
        <translation>分摊嵌入表</translation>
    </message>
    <message>
        <source>Servers</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>What an actor has seen</source>
        <translation>执行者收集的数据</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>嵌入表数</translation>
    </message>
    <message>
        <source>Width of a row</source>
        <translation>每行宽度</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>上下文</translation>
    </message>
    <message>
        <source>keys and values go round</source>
        <translation>键和值沿环传递</translation>
    </message>
    <message>
        <source>all-to-all by heads (Ulysses)</source>
        <translation>按头 all-to-all（Ulysses）</translation>
    </message>
    <message>
        <source>Workers</source>
        <translation>worker 数</translation>
    </message>
    <message>
        <source>Actors</source>
        <translation>执行者</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>rank 数</translation>
    </message>
    <message>
        <source>last places</source>
        <translation>末尾位置</translation>
    </message>
    <message>
        <source>own machines</source>
        <translation>独立机器</translation>
    </message>
    <message>
        <source>They sit in</source>
        <translation>所在</translation>
    </message>
    <message>
        <source>R: assumed, %1 % of the peak</source>
        <translation>R：假定，峰值的 %1 %</translation>
    </message>
    <message>
        <source>R: given, %1 % of the peak</source>
        <translation>R：给定，峰值的 %1 %</translation>
    </message>
    <message>
        <source>The peak is an H100&apos;s in bfloat16, %1. How fast a rank really computes is given, not predicted.</source>
        <translation>峰值是 H100 的 bfloat16 峰值 %1。rank 的实际计算速度是给定的，而非预测的。</translation>
    </message>
    <message>
        <source>%1 sequences, %2 tokens a step</source>
        <translation>每步 %1 个序列，%2 个 token</translation>
    </message>
    <message>
        <source>%1 examples a step</source>
        <translation>每步 %1 个样本</translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>norms split by tokens, too</source>
        <translation>归一化也按 token 切分</translation>
    </message>
    <message>
        <source>norms on every rank</source>
        <translation>每个 rank 都做归一化</translation>
    </message>
    <message>
        <source>Bytes kept for a parameter</source>
        <translation>每个参数保存的字节</translation>
    </message>
    <message>
        <source>2 + 2 + 12: bf16, Adam</source>
        <translation>2 + 2 + 12：bf16，Adam</translation>
    </message>
    <message>
        <source>2 + 4 + 12: float32 gradients</source>
        <translation>2 + 4 + 12：梯度为 float32</translation>
    </message>
    <message>
        <source>4 + 4 + 8: float32, Adam</source>
        <translation>4 + 4 + 8：float32，Adam</translation>
    </message>
    <message>
        <source>4 + 4 + 0: float32, plain SGD</source>
        <translation>4 + 4 + 0：float32，SGD</translation>
    </message>
    <message>
        <source>Of the parameter, its gradient and the state of the optimizer</source>
        <translation>参数本身、其梯度以及优化器的状态</translation>
    </message>
    <message>
        <source>%1 sequence, %2 tokens a step</source>
        <translation>每步 %1 条序列，%2 个 token</translation>
    </message>
    <message>
        <source>%1 example a step</source>
        <translation>每步 %1 个样本</translation>
    </message>
    <message>
        <source>%1; a message %2, then %3</source>
        <translation>%1；每条消息 %2，其后 %3</translation>
    </message>
    <message>
        <source>%1 in machines of 8</source>
        <translation>%1，每台机器 8 个</translation>
    </message>
</context>
<context>
    <name>ringside::ui::TimesTable</name>
    <message>
        <source>Step %1, rank %2, chunk %3: </source>
        <translation>第 %1 步，rank %2，数据块 %3：</translation>
    </message>
    <message>
        <source>At the end, rank %1, chunk %2: </source>
        <translation>结束时，rank %1，数据块 %2：</translation>
    </message>
    <message>
        <source>computing</source>
        <translation>计算中</translation>
    </message>
    <message>
        <source>does not apply</source>
        <translation>不适用</translation>
    </message>
    <message>
        <source>%1 %2, simulated on these wires at the pace of its protocol</source>
        <translation>%1 %2，在这些线路上按其协议的节奏仿真</translation>
    </message>
    <message>
        <source>%1 %2, its own estimate: the schedule is too long to be simulated</source>
        <translation>%1 %2，其自身的估计：调度太长，无法仿真</translation>
    </message>
    <message>
        <source>; its own estimate %1</source>
        <translation>；其自身的估计 %1</translation>
    </message>
    <message>
        <source>A schedule of your own has no closed form</source>
        <translation>自编的调度没有闭式</translation>
    </message>
    <message>
        <source>The closed form holds where %1</source>
        <translation>闭式成立的条件：%1</translation>
    </message>
    <message>
        <source> and </source>
        <translation> 且 </translation>
    </message>
    <message>
        <source>not run yet</source>
        <translation>尚未运行</translation>
    </message>
    <message>
        <source>Press Run: real ranks execute this very schedule</source>
        <translation>按“运行”：真实 rank 会执行这个调度</translation>
    </message>
    <message>
        <source>Wall clock %1, slowed %2 times on purpose so that this machine&apos;s noise drowns</source>
        <translation>挂钟 %1，有意放慢 %2 倍以掩盖本机噪声</translation>
    </message>
    <message>
        <source>Median of %1 runs, wall clock</source>
        <translation>%1 次运行的中位数，挂钟时间</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source>95 % interval of the median, %1 runs</source>
        <translation>中位数的 95 % 区间，%1 次运行</translation>
    </message>
    <message>
        <source>%1 %2, simulated on these wires with fewer pieces, and continued to all of them</source>
        <translation>%1 %2，在这些线路上以较少的分段模拟，再延续到全部分段</translation>
    </message>
    <message>
        <source>The price sends one message at a time over the slowest way; the simulation has all wires.</source>
        <translation>价格假定消息逐条经过最慢的路径；模拟使用全部线路。</translation>
    </message>
    <message>
        <source>The price knows of no wire that messages share; the simulation has all wires.</source>
        <translation>价格不考虑消息共享的线路；模拟使用全部线路。</translation>
    </message>
</context>
<context>
    <name>ringside::ui::ToolBar</name>
    <message>
        <source>Mode</source>
        <translation>模式</translation>
    </message>
    <message>
        <source>Learn</source>
        <translation>学习</translation>
    </message>
    <message>
        <source>Explore</source>
        <translation>探索</translation>
    </message>
    <message>
        <source>Build</source>
        <translation>构建</translation>
    </message>
    <message>
        <source>Present</source>
        <translation>演示</translation>
    </message>
    <message>
        <source>Predict</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>Export figure</source>
        <translation>导出图形</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Be asked before it is shown: the next transfer, a sum, who is first (Ctrl+Shift+P)</source>
        <translation>先提问再显示：下一次传输、某个和、谁最先 (Ctrl+Shift+P)</translation>
    </message>
    <message>
        <source>Light or dark</source>
        <translation>浅色或深色</translation>
    </message>
    <message>
        <source>Save a figure as SVG, PDF, PNG or CSV (Ctrl+E)</source>
        <translation>将图形保存为 SVG、PDF、PNG 或 CSV (Ctrl+E)</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Stop the measurement; no process stays behind (Esc)</source>
        <translation>停止测量；不留下任何进程 (Esc)</translation>
    </message>
    <message>
        <source>Run on 1 rank</source>
        <translation>在 1 个 rank 上运行</translation>
    </message>
    <message>
        <source>Run on %1 ranks</source>
        <translation>在 %1 个 rank 上运行</translation>
    </message>
    <message>
        <source>Execute this very schedule on real MPI ranks and time it (F5)</source>
        <translation>在真实的 MPI rank 上执行此调度并计时 (F5)</translation>
    </message>
    <message>
        <source>Train</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>测量</translation>
    </message>
</context>
<context>
    <name>ringside::ui::TopologyCanvas</name>
    <message>
        <source>A box stands for several nodes: only what is drawn alone can be edited.</source>
        <translation>一个方框代表多个节点：只能编辑单独绘制的部分。</translation>
    </message>
    <message>
        <source>Edit topology</source>
        <translation>编辑拓扑</translation>
    </message>
    <message>
        <source>Connect to…</source>
        <translation>连接到…</translation>
    </message>
    <message>
        <source>%1 – %2</source>
        <translation>%1 – %2</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>删除 %1</translation>
    </message>
    <message>
        <source>Add GPU</source>
        <translation>添加 GPU</translation>
    </message>
    <message>
        <source>Add CPU</source>
        <translation>添加 CPU</translation>
    </message>
    <message>
        <source>Add NIC</source>
        <translation>添加 NIC</translation>
    </message>
    <message>
        <source>Add switch</source>
        <translation>添加交换机</translation>
    </message>
</context>
<context>
    <name>ringside::ui::TopologyEditor</name>
    <message>
        <source>Add %1</source>
        <translation>添加 %1</translation>
    </message>
    <message>
        <source>Move %1</source>
        <translation>移动 %1</translation>
    </message>
    <message>
        <source>Connect %1 and %2</source>
        <translation>连接 %1 与 %2</translation>
    </message>
    <message>
        <source>Remove %1 – %2</source>
        <translation>删除 %1 – %2</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>删除 %1</translation>
    </message>
    <message>
        <source>Change %1</source>
        <translation>更改 %1</translation>
    </message>
    <message>
        <source>Change %1 – %2</source>
        <translation>更改 %1 – %2</translation>
    </message>
</context>
<context>
    <name>ringside::ui::TopologyInspector</name>
    <message>
        <source>Click a node or a wire to change it. Drag a node to move it; drag from node to node with the right button, or with Connect, to add a wire.</source>
        <translation>单击节点或线路即可更改。拖动可移动节点；用右键或“连接”从节点拖到节点可添加线路。</translation>
    </message>
    <message>
        <source>Del removes what is picked. Ctrl+Z takes anything back.</source>
        <translation>Del 删除所选内容。Ctrl+Z 可撤销一切。</translation>
    </message>
    <message>
        <source>&amp;Label</source>
        <translation>标签(&amp;L)</translation>
    </message>
    <message>
        <source>What it is called; no other node may be</source>
        <translation>它的名称；不能与其他节点相同</translation>
    </message>
    <message>
        <source>&amp;Kind</source>
        <translation>种类(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Machine</source>
        <translation>机器(&amp;M)</translation>
    </message>
    <message>
        <source>end here</source>
        <translation>在此终止</translation>
    </message>
    <message>
        <source>pass through</source>
        <translation>穿过</translation>
    </message>
    <message>
        <source>Messages for &amp;others</source>
        <translation>他人的消息(&amp;O)</translation>
    </message>
    <message>
        <source>Whether a message may pass through on its way from one neighbour to another</source>
        <translation>消息能否从一个邻居经此到另一个邻居</translation>
    </message>
    <message>
        <source>Cop&amp;ies what passes at</source>
        <translation>转发复制速率(&amp;I)</translation>
    </message>
    <message>
        <source>A copy in memory before a message goes on, as a kernel makes: &quot;10 GB/s&quot;. Empty: none, as with RDMA</source>
        <translation>消息继续前在内存中复制一次，如内核所为：&quot;10 GB/s&quot;。留空：不复制，如 RDMA</translation>
    </message>
    <message>
        <source>not at all</source>
        <translation>不复制</translation>
    </message>
    <message>
        <source>&amp;Wires</source>
        <translation>线路(&amp;W)</translation>
    </message>
    <message>
        <source>Picks one of the wires of this node</source>
        <translation>选择此节点的一条线路</translation>
    </message>
    <message>
        <source>Latency &amp;α</source>
        <translation>延迟 &amp;α</translation>
    </message>
    <message>
        <source>Of this hop: &quot;2us&quot;, &quot;500 ns&quot;</source>
        <translation>这一跳：&quot;2us&quot;、&quot;500 ns&quot;</translation>
    </message>
    <message>
        <source>&amp;Bandwidth</source>
        <translation>带宽(&amp;B)</translation>
    </message>
    <message>
        <source>In each direction: &quot;25 GB/s&quot;, &quot;100 Gbit/s&quot;</source>
        <translation>每个方向：&quot;25 GB/s&quot;、&quot;100 Gbit/s&quot;</translation>
    </message>
    <message>
        <source>&amp;Tier</source>
        <translation>层级(&amp;T)</translation>
    </message>
    <message>
        <source>What it is called: nvlink, pcie, infiniband, ethernet, ..</source>
        <translation>它的名称：nvlink、pcie、infiniband、ethernet……</translation>
    </message>
    <message>
        <source>%1 nodes, %2 wires in each direction</source>
        <translation>%1 个节点，每个方向 %2 条线路</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>pass through, and be added</source>
        <translation>穿过并相加</translation>
    </message>
    <message>
        <source>to %1, %2</source>
        <translation>到 %1，%2</translation>
    </message>
    <message>
        <source>none yet</source>
        <translation>尚无</translation>
    </message>
    <message>
        <source>1 wire</source>
        <translation>1 条线路</translation>
    </message>
    <message>
        <source>%1 wires</source>
        <translation>%1 条线路</translation>
    </message>
    <message>
        <source>%1 – %2</source>
        <translation>%1 – %2</translation>
    </message>
    <message>
        <source>The same in both directions.</source>
        <translation>两个方向相同。</translation>
    </message>
    <message>
        <source>The way back differs; a change makes both alike.</source>
        <translation>返回方向不同；更改会使两者一致。</translation>
    </message>
    <message>
        <source>There is one direction only.</source>
        <translation>只有一个方向。</translation>
    </message>
</context>
<context>
    <name>ringside::ui::TopologyPanel</name>
    <message>
        <source>Tool</source>
        <translation>工具</translation>
    </message>
    <message>
        <source>Select</source>
        <translation>选择</translation>
    </message>
    <message>
        <source>Connect</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>+ GPU</source>
        <translation>+ GPU</translation>
    </message>
    <message>
        <source>+ CPU</source>
        <translation>+ CPU</translation>
    </message>
    <message>
        <source>+ NIC</source>
        <translation>+ NIC</translation>
    </message>
    <message>
        <source>+ switch</source>
        <translation>+ 交换机</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Pick a node or a wire first</source>
        <translation>请先选择节点或线路</translation>
    </message>
    <message>
        <source>Pick and move (S)</source>
        <translation>选择和移动 (S)</translation>
    </message>
    <message>
        <source>From node to node (C)</source>
        <translation>从节点到节点 (C)</translation>
    </message>
    <message>
        <source>Where you click</source>
        <translation>在单击处</translation>
    </message>
    <message>
        <source>Remove what is picked</source>
        <translation>删除所选内容</translation>
    </message>
    <message>
        <source>Remove what is picked (Del)</source>
        <translation>删除所选内容 (Del)</translation>
    </message>
    <message>
        <source>Save topology…</source>
        <translation>保存拓扑…</translation>
    </message>
    <message>
        <source>Save topology</source>
        <translation>保存拓扑</translation>
    </message>
    <message>
        <source>As JSON, which --topology FILE and Open… read</source>
        <translation>保存为 JSON，可由 --topology FILE 和“打开…”读取</translation>
    </message>
    <message>
        <source>Takes %1; before, %2.</source>
        <translation>耗时 %1；之前 %2。</translation>
    </message>
    <message>
        <source>Takes %1.</source>
        <translation>耗时 %1。</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>已保存 %1</translation>
    </message>
    <message>
        <source>Topologies (*.json)</source>
        <translation>拓扑 (*.json)</translation>
    </message>
</context>
<context>
    <name>ringside::ui::Verdict</name>
    <message>
        <source>Computing</source>
        <translation>计算中</translation>
    </message>
    <message>
        <source>Proved: %1</source>
        <translation>已证明：%1</translation>
    </message>
    <message>
        <source>Proving…</source>
        <translation>正在证明…</translation>
    </message>
    <message>
        <source>Not proved: %1</source>
        <translation>未证明：%1</translation>
    </message>
    <message>
        <source>Proved by rank 0&apos;s row: %1</source>
        <translation>由 rank 0 的一行证明：%1</translation>
    </message>
    <message>
        <source>Proved by rank 0&apos;s row and samples: %1</source>
        <translation>由 rank 0 的一行与抽样证明：%1</translation>
    </message>
    <message>
        <source>Too many transfers to replay all: the steps up to one were replayed, whose images are all that follow. That they are was looked at in samples of steps.</source>
        <translation>传输太多，无法全部重演：已重演到某一步为止，其后各步都是这一步的映像；这一点以步的抽样检查过。</translation>
    </message>
    <message>
        <source>Proved by its first steps and samples: %1</source>
        <translation>由前几步与抽样证明：%1</translation>
    </message>
    <message>
        <source>Every transfer was replayed.</source>
        <translation>每次传输都已重放。</translation>
    </message>
    <message>
        <source>Too many transfers to replay all: rank 0&apos;s row was replayed, and every rank&apos;s transfers were compared with it and are its images.</source>
        <translation>传输太多，无法全部重放：重放了 rank 0 的一行，并逐一比较了所有 rank 的传输，它们都是该行的像。</translation>
    </message>
    <message>
        <source>Too many transfers to replay all: rank 0&apos;s row was replayed. That the other ranks do the same was looked at in samples of steps and ranks.</source>
        <translation>传输太多，无法全部重放：重放了 rank 0 的一行。其他 rank 做法相同这一点，只抽查了部分步骤和 rank。</translation>
    </message>
</context>
<context>
    <name>ringside::ui::WhatIfControl</name>
    <message>
        <source>What follows is being reckoned …</source>
        <translation>正在计算后果……</translation>
    </message>
</context>
<context>
    <name>ringside::ui::WhatIfPanel</name>
    <message>
        <source>rank %1 comes %2 late</source>
        <translation>rank %1 迟到 %2</translation>
    </message>
    <message>
        <source>rank %1 is %2 times slower</source>
        <translation>rank %1 变慢 %2 倍</translation>
    </message>
    <message>
        <source>link %1 is %2 times slower</source>
        <translation>链路 %1 变慢 %2 倍</translation>
    </message>
    <message>
        <source>link %1 is broken</source>
        <translation>链路 %1 断开</translation>
    </message>
    <message>
        <source>rank %1 skips the call</source>
        <translation>rank %1 跳过调用</translation>
    </message>
    <message>
        <source>rank %1 passes %2 elements</source>
        <translation>rank %1 传入 %2 个元素</translation>
    </message>
    <message>
        <source>rank %1 passes %2</source>
        <translation>rank %1 传入 %2</translation>
    </message>
    <message>
        <source>a rank comes late</source>
        <translation>某个 rank 迟到</translation>
    </message>
    <message>
        <source>a rank is slow</source>
        <translation>某个 rank 变慢</translation>
    </message>
    <message>
        <source>a link is slow</source>
        <translation>某条链路变慢</translation>
    </message>
    <message>
        <source>a link is broken</source>
        <translation>某条链路断开</translation>
    </message>
    <message>
        <source>a rank skips the call</source>
        <translation>某个 rank 跳过调用</translation>
    </message>
    <message>
        <source>a rank passes another count</source>
        <translation>某个 rank 传入不同的数量</translation>
    </message>
    <message>
        <source>a rank passes another type</source>
        <translation>某个 rank 传入不同的类型</translation>
    </message>
    <message>
        <source>everyone sends first</source>
        <translation>所有 rank 都先发送</translation>
    </message>
    <message>
        <source>Pick</source>
        <translation>选取</translation>
    </message>
    <message>
        <source>as it is</source>
        <translation>保持原样</translation>
    </message>
    <message>
        <source>if %1</source>
        <translation>假如%1</translation>
    </message>
    <message>
        <source>What if</source>
        <translation>假如</translation>
    </message>
    <message>
        <source>One thing that goes otherwise than planned, and what follows</source>
        <translation>某件事与计划不同，会有什么后果</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Pick on the stage</source>
        <translation>在舞台上选取</translation>
    </message>
    <message>
        <source>Then click a rank or a transfer in any view</source>
        <translation>然后在任意视图中单击 rank 或传输</translation>
    </message>
    <message>
        <source>late by</source>
        <translation>晚到</translation>
    </message>
    <message>
        <source>passes elements:</source>
        <translation>传入元素数:</translation>
    </message>
    <message>
        <source>passes type:</source>
        <translation>传入类型:</translation>
    </message>
    <message>
        <source>times slower:</source>
        <translation>变慢倍数:</translation>
    </message>
    <message>
        <source>Show who blocks whom</source>
        <translation>显示谁阻塞谁</translation>
    </message>
    <message>
        <source>link</source>
        <translation>链路</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>rank</translation>
    </message>
</context>
<context>
    <name>ringside::ui::WiringFields</name>
    <message>
        <source>uniform crossbar</source>
        <translation>均匀交叉开关</translation>
    </message>
    <message>
        <source>open a file…</source>
        <translation>打开文件…</translation>
    </message>
    <message>
        <source>paste</source>
        <translation>粘贴</translation>
    </message>
    <message>
        <source>What nvidia-smi topo -m prints, NCCL&apos;s or hwloc&apos;s XML, a SimGrid platform, or Ringside&apos;s JSON.</source>
        <translation>nvidia-smi topo -m 的输出、NCCL 或 hwloc 的 XML、SimGrid 平台，或 Ringside 的 JSON。</translation>
    </message>
    <message>
        <source>Your own topology.</source>
        <translation>您自己的拓扑。</translation>
    </message>
    <message>
        <source>Machine: %1</source>
        <translation>机器：%1</translation>
    </message>
    <message>
        <source>Searched for: ranks change places as long as that makes the case faster. It becomes a list.</source>
        <translation>搜索所得：只要能加快，就交换 rank 的位置。结果成为列表。</translation>
    </message>
    <message>
        <source>list</source>
        <translation>列表</translation>
    </message>
    <message>
        <source>The device of every rank, one after another: drag ranks in the topology, or write the list.</source>
        <translation>依次列出各 rank 的设备：在拓扑中拖动 rank，或直接写列表。</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>打开…</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>粘贴</translation>
    </message>
    <message>
        <source>Change the path between machines</source>
        <translation>更改机器间的路径</translation>
    </message>
    <message>
        <source>Sizes</source>
        <translation>尺寸</translation>
    </message>
    <message>
        <source>To&amp;pology</source>
        <translation>拓扑(&amp;P)</translation>
    </message>
    <message>
        <source>the topology&apos;s</source>
        <translation>按拓扑</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>无限制</translation>
    </message>
    <message>
        <source>The fluid mode: only links are shared.</source>
        <translation>流体模式：只共享链路。</translation>
    </message>
    <message>
        <source>RDMA</source>
        <translation>RDMA</translation>
    </message>
    <message>
        <source>kernel</source>
        <translation>内核</translation>
    </message>
    <message>
        <source>NICs read and write the memory of the devices.</source>
        <translation>NIC 直接读写设备内存。</translation>
    </message>
    <message>
        <source>Each machine&apos;s kernel copies what passes its NIC.</source>
        <translation>每台机器的内核复制经过其 NIC 的数据。</translation>
    </message>
    <message>
        <source>Place&amp;ment</source>
        <translation>放置(&amp;M)</translation>
    </message>
    <message>
        <source>Device of rank 0, 1, ..</source>
        <translation>rank 0、1…… 的设备</translation>
    </message>
    <message>
        <source>Ports</source>
        <translation>端口</translation>
    </message>
    <message>
        <source>How many messages a rank sends at once, and receives at once.</source>
        <translation>一个 rank 同时发送、同时接收多少条消息。</translation>
    </message>
    <message>
        <source>Between machines</source>
        <translation>机器之间</translation>
    </message>
    <message>
        <source>Open a topology</source>
        <translation>打开拓扑</translation>
    </message>
    <message>
        <source>Paste a topology</source>
        <translation>粘贴拓扑</translation>
    </message>
    <message>
        <source>The same formats, from the clipboard</source>
        <translation>同样的格式，来自剪贴板</translation>
    </message>
    <message>
        <source>the topology&apos;s (%1)</source>
        <translation>按拓扑（%1）</translation>
    </message>
    <message>
        <source>Choose topology</source>
        <translation>选择拓扑</translation>
    </message>
    <message>
        <source>Change the topology&apos;s sizes</source>
        <translation>更改拓扑尺寸</translation>
    </message>
    <message>
        <source>Choose placement</source>
        <translation>选择放置</translation>
    </message>
    <message>
        <source>Change placement</source>
        <translation>更改放置</translation>
    </message>
    <message>
        <source>Change ports</source>
        <translation>更改端口数</translation>
    </message>
    <message>
        <source>Take over a topology</source>
        <translation>采用拓扑</translation>
    </message>
    <message>
        <source>The clipboard holds no text</source>
        <translation>剪贴板中没有文本</translation>
    </message>
    <message>
        <source>Topologies (*.json *.xml *.txt);;All files (*)</source>
        <translation>拓扑 (*.json *.xml *.txt);;所有文件 (*)</translation>
    </message>
    <message>
        <source>%1: larger than 64 MiB</source>
        <translation>%1：大于 64 MiB</translation>
    </message>
</context>
<context>
    <name>ringside::ui::WiringFields::WiringFields</name>
    <message>
        <source>What the formulas assume: every pair has the tier&apos;s wire.</source>
        <translation>公式的假设：每对之间都有该层级的线路。</translation>
    </message>
    <message>
        <source>The same formats, from the clipboard.</source>
        <translation>同样的格式，来自剪贴板。</translation>
    </message>
</context>
<context>
    <name>QShortcut</name>
    <message>
        <source>Ctrl</source>
        <translation>Ctrl</translation>
    </message>
    <message>
        <source>Shift</source>
        <translation>Shift</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>空格</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>右</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>左</translation>
    </message>
    <message>
        <source>Home</source>
        <translation>Home</translation>
    </message>
    <message>
        <source>End</source>
        <translation>End</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>回车</translation>
    </message>
    <message>
        <source>Page Down</source>
        <translation>Page Down</translation>
    </message>
    <message>
        <source>Page Up</source>
        <translation>Page Up</translation>
    </message>
</context>
</TS>
